import { adminRoutes, type AdminCallName } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../platform/http/route.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'
import { allRoutes } from './edge.ts'

/** Who signs in or out, proves themselves or only looks, changes nothing of anybody else. */
const harmless: readonly AdminCallName[] = [
  'operatorLogin',
  'operatorLogout',
  'operatorStepUp',
  'addOperatorPasskey',
  'removeOperatorPasskey',
]

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('seats at the desk')
})
afterAll(() => seeded.close())

/** The acts of these routes that do not load the seats, under which their decision could look at who acts. */
const blind = (routes: readonly Route[]) =>
  routes
    .filter((route) => route.kind === 'change' && route.endpoint.name in adminRoutes)
    .filter((route) => route.kind === 'change' && !('seats' in route.command.needs))
    .map(({ endpoint }) => endpoint.name)
    .toSorted()

test('every act at the desk looks at the seat of who acts, in its decision', () => {
  const routes = allRoutes(seeded.modules())
  expect(blind(routes)).toEqual(harmless.toSorted())
})
