import { noticePath, noticeRefs } from '@candor/api'
import { expect, test } from 'vitest'
import { pickSearch, routeAt } from './routes.ts'

test.each([...noticeRefs, null])(
  'a notice of %s links to a screen that accepts its search',
  (refType) => {
    const [path = '', query = ''] = noticePath({ refType, refId: '7' }).split('?')
    const name = routeAt(path)
    expect(name).not.toBeNull()
    const asked = Object.fromEntries(new URLSearchParams(query))
    expect(pickSearch(name!, asked)).toEqual(asked)
  },
)
