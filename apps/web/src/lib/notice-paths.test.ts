import { noticePath, noticeRefs } from '@candor/api'
import { expect, test } from 'vitest'
import { pickSearch, routeAt } from './routes.ts'

test.each([...noticeRefs, null])(
  'a notice of %s leads to a screen that knows what it is asked',
  (refType) => {
    const [path = '', query = ''] = noticePath({ refType, refId: '7' }).split('?')
    const name = routeAt(path)
    expect(name).not.toBeNull()
    const asked = Object.fromEntries(new URLSearchParams(query))
    expect(pickSearch(name!, asked)).toEqual(asked)
  },
)
