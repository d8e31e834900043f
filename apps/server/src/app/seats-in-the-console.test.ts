import { adminRoutes, type AdminCallName } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../platform/http/route.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'
import { allRoutes } from './edge.ts'

/** Signing in or out, step-up and reads change nothing of another user. */
const harmless: readonly AdminCallName[] = [
  'operatorLogin',
  'operatorLogout',
  'operatorStepUp',
  'addOperatorPasskey',
  'removeOperatorPasskey',
]

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('seats in the console')
})
afterAll(() => seeded.close())

/** Acts of these routes that do not load the seats, so that their decision could not check the acting operator. */
const blind = (routes: readonly Route[]) =>
  routes
    .filter((route) => route.kind === 'change' && route.endpoint.name in adminRoutes)
    .filter((route) => route.kind === 'change' && !('seats' in route.command.needs))
    .map(({ endpoint }) => endpoint.name)
    .toSorted()

test("checks the acting operator's seat in every console act's decision", () => {
  const routes = allRoutes(seeded.modules())
  expect(blind(routes)).toEqual(harmless.toSorted())
})
