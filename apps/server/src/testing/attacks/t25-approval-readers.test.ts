import { operatorRoles, approvalRequestRoles, type OperatorRole } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../operator/approvals/approval.ts'
import type { Kinds } from '../../operator/approvals/decide-approval.ts'
import { listApprovals } from '../../operator/approvals/queries.ts'
import type { OperatorSession } from '../../platform/http/route.ts'
import { partOf } from '../../platform/part.ts'
import { newOperator } from '../contract/operators.ts'
import type { Person } from '../contract/person.ts'
import { openSeededWorld, type SeededWorld } from '../contract/seeded-world.ts'

/** Readers of requests of each kind, besides the auditor: roles that may make or decide it. */
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
  publishContent: ['content', 'compliance'],
  publishTask: ['product', 'finance'],
  changeLevelRewards: ['product', 'finance'],
  settlePayout: ['treasury', 'finance'],
  reopenAccount: ['compliance'],
  publishIeo: ['product', 'finance'],
  cancelIeo: ['product', 'finance'],
  listIeo: ['product', 'finance'],
  returnIeo: ['product', 'finance'],
  publishContest: ['product', 'finance'],
  cancelContest: ['product', 'finance'],
  publishProduct: ['product', 'finance'],
  endProduct: ['product', 'finance'],
  topUpFunding: ['product', 'finance'],
  freezeProductOrder: ['compliance', 'product'],
  releaseProductOrder: ['compliance', 'product'],
  releasePrizes: ['product', 'finance'],
}

let seeded: SeededWorld
let approvalId: string
const evidence = 'ticket 21: met on video, lost the telephone'
beforeAll(async () => {
  seeded = await openSeededWorld('approval readers')
  const { pendingApprovalId } = await seeded.maker.done('resetUserFactor', {
    id: seeded.alice.userId,
    target: 'withdrawal_password',
    reasonKey: 'own_request',
    remark: evidence,
  })
  approvalId = pendingApprovalId!
})
afterAll(() => seeded.close())

/** Stores a request of this kind about Alice. */
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

/** Requests that one role sees with these kinds, without their texts. */
async function readAs(role: OperatorRole, kinds: Kinds): Promise<string[]> {
  const mute: Kinds = new Map([...kinds].map(([name, { says: _says, ...kind }]) => [name, kind]))
  const input = { pageNo: 1, pageSize: 100, order: 'asc', show: 'open' } as const
  const user = { userId: '7', roles: [role] } as unknown as OperatorSession
  const asker = { user, kinds: mute, now: seeded.world.clock.now() }
  const { records } = await listApprovals(seeded.pool, input, asker)
  return [...new Set(records.map(({ kind }) => kind))].toSorted()
}

/** Each role with a kind that it reads wrongly, or cannot read. */
async function faultsOf(kinds: Kinds): Promise<string[]> {
  const faults: string[] = []
  for (const role of operatorRoles) {
    const read = await readAs(role, kinds)
    for (const [kind, roles] of Object.entries(readers)) {
      const should = role === 'auditor' || roles.includes(role)
      if (should !== read.includes(kind)) faults.push(`${role}: ${kind}`)
    }
  }
  return faults
}

describe('the readers of each kind of request', () => {
  beforeAll(async () => {
    for (const kind of seeded.operators().kinds.keys()) await stand(kind)
  })

  test('are exactly the declared roles', async () => {
    const { kinds } = seeded.operators()
    expect([...kinds.keys()].toSorted()).toEqual(Object.keys(readers).toSorted())
    expect(await faultsOf(kinds)).toEqual([])
    const all = new Set(Object.values(readers).flat())
    expect(
      [...all].filter((role) => !(approvalRequestRoles as readonly string[]).includes(role)),
    ).toEqual([])
  })

  test('are checked: a planted extra role and a list without roles are found', async () => {
    const { kinds } = seeded.operators()
    const wide = kinds.get('resetFactor')!
    const opened = { ...wide, checkers: [...wide.checkers, 'product' as const] }
    expect(await faultsOf(new Map([...kinds, ['resetFactor', opened]]))).toEqual([
      'product: resetFactor',
    ])
    const everybody = [...kinds].map(
      ([name, kind]) => [name, { ...kind, checkers: operatorRoles }] as const,
    )
    const faults = await faultsOf(new Map(everybody))
    const given = Object.values(readers).flat().length + kinds.size
    expect(faults).toHaveLength(operatorRoles.length * kinds.size - given)
  })
})

const lookFor = (who: Person, id: string) => who.call('listApprovals', { id, pageSize: 100 })
const actsOf = async ({ userId }: Person) =>
  (await seeded.checker.done('listAudit', { actorId: userId, pageSize: 100 })).records.filter(
    ({ action }) => action !== 'signIn',
  )

test.each(['ops_maker', 'finance', 'risk', 'auditor', 'superadmin', 'compliance'] as const)(
  'shows the reason of a request in the audit to the right roles only: %s',
  async (role) => {
    const who = await newOperator(seeded, `audit-${role.replace('_', '-')}`, [role])
    const { code, text } = await who.call('listAudit', { pageSize: 100 })
    expect(code).toBe(200)
    expect(text).toContain('askToResetFactor')
    expect(text.includes(evidence)).toBe(['auditor', 'superadmin', 'compliance'].includes(role))
  },
)

test.each(['credit'] as const)('hides all requests from %s', async (role) => {
  const { errorKey, text } = await lookFor(
    await newOperator(seeded, `no-${role}`, [role]),
    approvalId,
  )
  expect(errorKey).toBe('FORBIDDEN')
  expect(text).not.toContain(evidence)
})

const elsewhere = [
  'ops_maker',
  'ops_checker',
  'finance',
  'superadmin',
  'risk',
  'treasury',
  'content',
  'product',
] as const
test.each(elsewhere)(
  "hides from %s a request to remove a factor, even by the request's id",
  async (role) => {
    const who = await newOperator(seeded, `other-${role.replace('_', '-')}`, [role])
    const { code, text } = await lookFor(who, approvalId)
    expect(code).toBe(200)
    expect(text).not.toContain(evidence)
    expect(text).not.toContain(approvalId)
  },
)

test.each(['support', 'compliance', 'auditor'] as const)(
  'shows the request to %s, and records the access once',
  async (role) => {
    const who = await newOperator(seeded, `reader-${role}`, [role])
    const { text } = await lookFor(who, approvalId)
    expect(text).toContain(evidence)
    await lookFor(who, approvalId)
    const [look, ...others] = await actsOf(who)
    expect(others).toEqual([])
    expect(look).toMatchObject({ action: 'lookAtQueue', targetType: 'approval' })
    expect(JSON.parse(look!.after!)).toEqual({ shown: [approvalId], users: [seeded.alice.userId] })
  },
)
