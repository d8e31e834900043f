import { expect, test } from 'vitest'
import { routes, routeAt, routeNames } from '../apps/web/src/lib/routes.ts'
import { screens } from './lived-in.ts'
import { areas } from './walk/areas.ts'
import { specifiedPaths, specifiedScreens } from './walk/specification.ts'
import { routeOf } from './walk/walker.ts'

const rows = areas.flatMap((area) => Object.keys(area))

test('every screen is walked, and nothing else', () => {
  expect([...new Set(rows.map(routeOf))].toSorted()).toEqual(screens.toSorted())
  expect(rows.filter((name) => !routeNames.includes(routeOf(name)))).toEqual([])
  expect(new Set(rows).size).toBe(rows.length)
})

test.each(Object.entries(specifiedPaths))('%s of the specification is for %s', (path, access) => {
  const name = routeAt(path)
  expect(name && routes[name].login).toBe(access === 'login')
})

test('every screen that the specification names without a path is walked', () => {
  const known = new Set(rows)
  const missing = Object.entries(specifiedScreens).filter(([, row]) => !known.has(row))
  expect(missing).toEqual([])
})
