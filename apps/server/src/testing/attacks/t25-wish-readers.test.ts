import { operatorRoles, wishRoles, type OperatorRole } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../operator/approvals/approval.ts'
import type { Kinds } from '../../operator/approvals/decide-approval.ts'
import { listApprovals } from '../../operator/approvals/queries.ts'
import type { OperatorSession } from '../../platform/http/route.ts'
import { partOf } from '../../platform/part.ts'
import { newOperator } from '../contract/operators.ts'
import type { Person } from '../contract/person.ts'
import { openSeededWorld, type SeededWorld } from '../contract/seeded-world.ts'

/** Who reads wishes of each kind, besides the auditor: who may ask for it, and who may decide it. */
const readers: Readonly<Record<string, readonly OperatorRole[]>> = {
  resume: ['ops_maker', 'ops_checker', 'compliance', 'risk'],
  prolongRestriction: ['compliance'],
  restrictAgain: ['compliance'],
  liftRestriction: ['compliance'],
  resetFactor: ['compliance', 'support'],
  resetWithdrawalPassword: ['compliance', 'support'],
  changeRoles: ['superadmin'],
  enableOperator: ['superadmin'],
  passIdentity: ['compliance'],
  revokeIdentity: ['compliance'],
  adjustBalance: ['finance'],
  returnUnclaimed: ['finance'],
  creditRecharge: ['ops_maker', 'ops_checker'],
  recallRecharge: ['ops_maker', 'ops_checker'],
  rejectRecharge: ['ops_maker', 'ops_checker'],
  changeDepositChannel: ['ops_maker', 'ops_checker', 'treasury', 'finance'],
  settlePayout: ['treasury', 'finance'],
  reopenAccount: ['compliance'],
}

let seeded: SeededWorld
let wishId: string
const evidence = 'ticket 21: met on video, lost the telephone'
beforeAll(async () => {
  seeded = await openSeededWorld('wish readers')
  const { pendingApprovalId } = await seeded.maker.done('resetUserFactor', {
    id: seeded.alice.userId,
    target: 'withdrawal_password',
    reasonKey: 'own_request',
    remark: evidence,
  })
  wishId = pendingApprovalId!
})
afterAll(() => seeded.close())

/** A wish of this kind about alice, as it would stand. */
async function stand(kind: string): Promise<void> {
  const { alice, maker, pool, world } = seeded
  const now = world.clock.now()
  const payload = '{"id":"1"}'
  const values = {
    part: partOf(alice.userId),
    user_id: alice.userId,
    id: world.newId(),
    kind,
    payload,
    digest: digestOf(kind, payload),
    reason_key: 'own_request',
    remark: `evidence for ${kind}`,
    maker_id: maker.userId,
    checker_id: null,
    status: 'pending',
    created_at: now,
    expires_at: now + 24 * 3_600_000,
    decided_at: null,
  }
  const names = Object.keys(values)
  await pool.query(
    `insert into operator_approval (${names.join(', ')})
     values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(values),
  )
}

test('of each kind of wish it is said who reads it, and nobody else does', async () => {
  const { kinds } = seeded.operators()
  expect([...kinds.keys()].toSorted()).toEqual(Object.keys(readers).toSorted())
  for (const kind of kinds.keys()) await stand(kind)
  // What a wish says of itself is no part of this.
  const mute: Kinds = new Map([...kinds].map(([name, { says: _says, ...kind }]) => [name, kind]))
  const input = { pageNo: 1, pageSize: 100, order: 'asc', show: 'open' } as const
  for (const role of operatorRoles) {
    const user = { userId: '7', roles: [role] } as unknown as OperatorSession
    const asker = { user, kinds: mute, now: seeded.world.clock.now() }
    const { records } = await listApprovals(seeded.pool, input, asker)
    const read = [...new Set(records.map(({ kind }) => kind))].toSorted()
    const theirs = Object.keys(readers).filter(
      (kind) => role === 'auditor' || readers[kind]!.includes(role),
    )
    expect([role, read]).toEqual([role, theirs.toSorted()])
  }
  const all = new Set(Object.values(readers).flat())
  expect([...all].filter((role) => !(wishRoles as readonly string[]).includes(role))).toEqual([])
})

const lookFor = (who: Person, id: string) => who.call('listApprovals', { id, pageSize: 100 })
const actsOf = async ({ userId }: Person) =>
  (await seeded.checker.done('listAudit', { actorId: userId, pageSize: 100 })).records.filter(
    ({ action }) => action !== 'signIn',
  )

test.each(['ops_maker', 'finance', 'risk', 'auditor', 'superadmin', 'compliance'] as const)(
  'what %s reads in the audit of why it was asked for',
  async (role) => {
    const who = await newOperator(seeded, `audit-${role.replace('_', '-')}`, [role])
    const { code, text } = await who.call('listAudit', { pageSize: 100 })
    expect(code).toBe(200)
    expect(text).toContain('askToResetFactor')
    expect(text.includes(evidence)).toBe(['auditor', 'superadmin', 'compliance'].includes(role))
  },
)

test.each(['content', 'product', 'credit'] as const)('%s reads no wish at all', async (role) => {
  const { errorKey, text } = await lookFor(await newOperator(seeded, `no-${role}`, [role]), wishId)
  expect(errorKey).toBe('FORBIDDEN')
  expect(text).not.toContain(evidence)
})

test.each(['ops_maker', 'ops_checker', 'finance', 'superadmin', 'risk', 'treasury'] as const)(
  '%s does not read why somebody’s factor is to be removed, even by its number',
  async (role) => {
    const who = await newOperator(seeded, `other-${role.replace('_', '-')}`, [role])
    const { code, text } = await lookFor(who, wishId)
    expect(code).toBe(200)
    expect(text).not.toContain(evidence)
    expect(text).not.toContain(wishId)
  },
)

test.each(['support', 'compliance', 'auditor'] as const)(
  '%s reads it, once that is on record, and once only',
  async (role) => {
    const who = await newOperator(seeded, `reader-${role}`, [role])
    const { text } = await lookFor(who, wishId)
    expect(text).toContain(evidence)
    await lookFor(who, wishId)
    const [look, ...others] = await actsOf(who)
    expect(others).toEqual([])
    expect(look).toMatchObject({ action: 'lookAtQueue', targetType: 'approval' })
    expect(JSON.parse(look!.after!)).toEqual({ shown: [wishId], users: [seeded.alice.userId] })
  },
)
