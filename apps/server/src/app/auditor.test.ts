import { adminRoutes, endpoints, type AdminCallName, type Endpoint } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimedIdentity } from '../testing/contract/identity.ts'
import { newOperator } from '../testing/contract/operators.ts'
import { parkedPayout } from '../testing/contract/payout.ts'
import type { Person } from '../testing/contract/person.ts'
import { claimedRecharge } from '../testing/contract/recharge.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'
import { claimedWithdrawal } from '../testing/contract/withdrawal.ts'

/** Calls about the operator's own account. */
const ownSeat: ReadonlySet<AdminCallName> = new Set([
  'operatorStepUp',
  'operatorLogout',
  'addOperatorPasskey',
  'removeOperatorPasskey',
])
const table: Readonly<Record<AdminCallName, Endpoint>> = endpoints
const names = Object.keys(adminRoutes) as AdminCallName[]
/** Calls that the auditor should read but may not, or may do but should not, by these rights. */
function faultsOf(rights: Readonly<Record<AdminCallName, Endpoint>>): AdminCallName[] {
  return names.filter((name) => {
    const { method, roles } = rights[name]
    const isTheirs = roles?.includes('auditor') ?? true
    return isTheirs !== (method === 'GET' || roles === undefined || ownSeat.has(name))
  })
}

test('lets the auditor read everything in the console and change nothing', () => {
  expect(faultsOf(table)).toEqual([])
})

test('finds a list hidden from the auditor, and an act open to them', () => {
  const kept = { ...table.listPayouts, roles: ['treasury'] } as const
  const given = { ...table.decidePayout, roles: ['treasury', 'auditor'] } as const
  const faults = faultsOf({ ...table, listPayouts: kept, decidePayout: given })
  expect(faults.toSorted()).toEqual(['decidePayout', 'listPayouts'])
})

const lists = {
  identity: 'listIdentities',
  recharge: 'listRechargeItems',
  withdrawal: 'listWithdrawalItems',
  payout: 'listPayouts',
} as const

let seeded: SeededWorld
let auditor: Person
/** An auditor with another role. */
let both: Person
beforeAll(async () => {
  seeded = await openSeededWorld('auditor')
  const { checker, maker } = seeded
  await parkedPayout(seeded)
  const given = [
    ['withdrawal', await claimedWithdrawal(seeded, checker), checker],
    ['recharge', await claimedRecharge(seeded, maker), maker],
    ['identity', await claimedIdentity(seeded, checker), checker],
  ] as const
  for (const [queue, { id }, who] of given) await who.done('releaseItem', { queue, id: String(id) })
  auditor = await newOperator(seeded, 'auditor', ['auditor'])
  both = await newOperator(seeded, 'both', ['auditor', 'support'])
})
afterAll(() => seeded.close())

test.each(Object.keys(lists) as (keyof typeof lists)[])(
  'lets the auditor read the queue of each %s on record, and claim nothing',
  async (queue) => {
    for (const who of [auditor, both]) {
      const { records } = await who.done(lists[queue], { pageSize: 100 })
      expect(records.length).toBeGreaterThan(0)
      const seen = await seeded.checker.done('listAudit', { actorId: who.userId, pageSize: 1 })
      expect(seen.records[0]).toMatchObject({ action: 'lookAtQueue', targetType: queue })
      const shown = records.map(({ id }) => id)
      expect(JSON.parse(seen.records[0]!.after!)).toMatchObject({ shown })
      const refused = await who.call('claimItem', { queue, id: shown[0]! })
      expect(refused.errorKey).toBe('FORBIDDEN')
    }
  },
)

test('hides names, documents and pictures of identities from the auditor', async () => {
  const { records } = await auditor.done('listIdentities', { pageSize: 100 })
  const { id, maskedName, images } = records.find(({ type }) => type === 'basic')!
  expect(maskedName).toContain('*')
  const opened = await auditor.call('openIdentity', { id })
  const photo = await auditor.call('seeIdentityPhoto', { id, fileId: images[0]!.fileId })
  expect([opened.errorKey, photo.errorKey]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
})
