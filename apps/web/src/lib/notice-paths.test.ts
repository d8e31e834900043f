import { noticePath, noticeRefs, orderPath, orderRefs } from '@candor/api'
import { expect, test } from 'vitest'
import { pickSearch, routeAt } from './routes.ts'

test.each([...noticeRefs, null])(
  'a notice of %s links to a screen that accepts its search',
  (refType) => {
    expectScreen(noticePath({ refType, refId: '7' }))
  },
)

test.each(orderRefs)('a record of %s links to a screen that accepts its search, if any', (ref) => {
  const path = orderPath(ref, '7')
  if (path === null) expect(['transfer', 'adjustment', 'unclaimed']).toContain(ref)
  else expectScreen(path)
})

function expectScreen(address: string): void {
  const [path = '', query = ''] = address.split('?')
  const name = routeAt(path)
  expect(name).not.toBeNull()
  const asked = Object.fromEntries(new URLSearchParams(query))
  expect(pickSearch(name!, asked)).toEqual(asked)
}
