import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import { allParts } from '../platform/leases.ts'
import { digestOf } from './approvals/approval.ts'
import { lift, prolong } from './commands/restrict-user.ts'
import { plainly } from './approvals/sentence.ts'
import { errorOf, granted, openConsoleWorld, type ConsoleWorld } from './testing/console-world.ts'

type Worker = Awaited<ReturnType<ConsoleWorld['newOperator']>>
const day = 24 * 3_600_000
const why = { switch: 'deposits', reasonKey: 'maintenance', remark: 'planned work' } as const

let consoleWorld: ConsoleWorld
let maker: Worker
let checker: Worker
beforeAll(async () => {
  consoleWorld = await openConsoleWorld('approvals')
  maker = await consoleWorld.newOperator('maker', ['ops_maker', 'risk'])
  checker = await consoleWorld.newOperator('checker', ['ops_checker'])
})
afterAll(() => consoleWorld.close())

const stop = () => consoleWorld.call('setSwitch', { ...why, stopped: true }, maker.session)
const askToResume = () => consoleWorld.call('setSwitch', { ...why, stopped: false }, maker.session)
const claim = (id: string, who: Worker) =>
  consoleWorld.call('claimItem', { queue: 'approval', id }, who.session)
const pending = async () =>
  granted(
    await consoleWorld.call(
      'listApprovals',
      { pageNo: 1, pageSize: 10, order: 'asc', show: 'open' },
      checker.session,
    ),
  ).records

describe('a switch', () => {
  test('stops at once for every decision, and only once', async () => {
    expect(consoleWorld.policies.stopped('deposits')).toBeNull()
    expect(granted(await stop())).toEqual({ applied: true, pendingApprovalId: null })
    expect(consoleWorld.policies.stopped('deposits')).toBe('maintenance')
    expect(errorOf(await stop())).toBe('STATE_CHANGED')
  })

  test('resumes only when a second operator approves the request', async () => {
    const { pendingApprovalId: id } = granted(await askToResume())
    expect(errorOf(await askToResume())).toBe('STATE_CHANGED')
    expect(consoleWorld.policies.stopped('deposits')).toBe('maintenance')
    const [asked] = await pending()
    expect(asked).toMatchObject({ id, kind: 'resume', makerName: 'maker', decidable: true })
    expect(JSON.parse(asked!.payload)).toMatchObject({ switch: 'deposits' })
    expect(asked!.sentence).toBe(
      'Resume recharges for all users; stopped since 2026-07-01 08:00:00 UTC+8.',
    )
    expect([asked!.user, asked!.uid, asked!.item]).toEqual([null, null, null])
    expect(asked!.digest).toBe(Buffer.from(digestOf('resume', asked!.payload)).toString('hex'))
    const decision = { id: asked!.id, digest: asked!.digest }
    const approve = (who: Worker, changes = {}) =>
      consoleWorld.call('approveApproval', { ...decision, ...changes }, who.session)
    expect(errorOf(await approve(maker))).toBe('SELF_APPROVAL')
    expect(errorOf(await approve(checker, { digest: '0'.repeat(64) }))).toBe('STATE_CHANGED')
    expect(errorOf(await approve(checker))).toBe('NOT_CLAIMED')
    granted(await claim(id!, checker))
    granted(await approve(checker))
    expect(consoleWorld.policies.stopped('deposits')).toBeNull()
    expect(errorOf(await approve(checker))).toBe('STATE_CHANGED')
  })

  test('stays stopped when the second operator refuses, or the request expires', async () => {
    granted(await stop())
    granted(await askToResume())
    const [first] = await pending()
    const no = { id: first!.id, digest: first!.digest, remark: 'not yet' }
    expect(errorOf(await consoleWorld.call('refuseApproval', no, maker.session))).toBe(
      'SELF_APPROVAL',
    )
    granted(await claim(first!.id, checker))
    granted(await consoleWorld.call('refuseApproval', no, checker.session))
    granted(await askToResume())
    const [second] = await pending()
    await consoleWorld.world.advance(day)
    expect(await pending()).toEqual([])
    const late = { id: second!.id, digest: second!.digest }
    expect(errorOf(await consoleWorld.call('approveApproval', late, checker.session))).toBe(
      'STATE_CHANGED',
    )
    expect(consoleWorld.policies.stopped('deposits')).toBe('maintenance')
    granted(await askToResume())
  })

  test('can be requested again after a day, when the old request is expired and no longer loaded', async () => {
    const [approvalRequest] = await pending()
    const end = () =>
      consoleWorld.operators.expireApprovals(allParts.parts(), consoleWorld.world.clock.now())
    const stored = async (status: string) => {
      const text = 'select id::text from operator_approval where status = $1'
      return (await consoleWorld.pool.query<{ id: string }>(text, [status])).rows.map(
        ({ id }) => id,
      )
    }
    await end()
    expect(await stored('pending')).toEqual([approvalRequest!.id])
    await consoleWorld.world.advance(day - 1)
    await end()
    expect(await stored('pending')).toContain(approvalRequest!.id)
    await consoleWorld.world.advance(1)
    await Promise.all([end(), end()])
    expect(await stored('pending')).toEqual([])
    expect(await stored('expired')).toContain(approvalRequest!.id)
    const closed = { pageNo: 1, pageSize: 10, order: 'desc', show: 'closed' } as const
    const { records } = granted(await consoleWorld.call('listApprovals', closed, checker.session))
    expect(records.find(({ id }) => id === approvalRequest!.id)).toMatchObject({
      status: 'expired',
      decidable: false,
      checkerId: null,
      decidedAt: null,
    })
    const late = { id: approvalRequest!.id, digest: approvalRequest!.digest }
    expect(errorOf(await consoleWorld.call('approveApproval', late, checker.session))).toBe(
      'STATE_CHANGED',
    )
    expect(errorOf(await claim(approvalRequest!.id, checker))).toBe('STATE_CHANGED')
    granted(await askToResume())
  })

  test('is out of reach for other roles', async () => {
    const [asked] = await pending()
    const writer = await consoleWorld.newOperator('writer', ['content'])
    const decision = { id: asked!.id, digest: asked!.digest }
    expect(errorOf(await consoleWorld.call('approveApproval', decision, writer.session))).toBe(
      'FORBIDDEN',
    )
  })
})

test('names the capability and the end of a restriction', async () => {
  const kept = { capability: 'withdraw', untilAt: Date.UTC(2026, 6, 2), liftedAt: null }
  const now = Date.UTC(2026, 6, 1)
  const none = async () => ({}) as never
  const about = {
    who: 'g***@example.com',
    row: async () => kept as never,
    view: none,
    now,
    hasEnded: false,
  }
  const later = { id: '1', untilAt: Date.UTC(2026, 6, 9) }
  expect(await prolong.says!(later, about)).toEqual({
    sentence:
      'Keep g***@example.com from withdrawing until 2026-07-09 08:00:00 UTC+8; currently until 2026-07-02 08:00:00 UTC+8.',
    hasChanged: false,
  })
  expect(await lift.says!({ id: '1' }, about)).toEqual({
    sentence:
      'Stop keeping g***@example.com from withdrawing: it would end on 2026-07-02 08:00:00 UTC+8.',
    hasChanged: false,
  })
  // The restriction has ended on its own, so there is nothing to prolong or lift.
  const after = { ...about, now: kept.untilAt }
  expect(await prolong.says!(later, after)).toMatchObject({ hasChanged: true })
  expect(await lift.says!({ id: '1' }, after)).toMatchObject({ hasChanged: true })
})

test('shows a request without its own sentence by name and payload', () => {
  const facts = { amount: '5', isLarge: true, to: ['a', 'b'] }
  expect(plainly('moveSomething', facts)).toBe(
    'Move something: amount 5, is large true, to ["a","b"]',
  )
  expect(plainly('doIt', {})).toBe('Do it')
})

describe('the database itself', () => {
  const tries: [string, string][] = [
    [
      'refuses an approval by the maker',
      `set status = 'approved', checker_id = maker_id, decided_at = created_at`,
    ],
    ['keeps the payload', `set payload = '{"switch":"opening"}'`],
    ['keeps the maker', `set maker_id = 1`],
    ['keeps a payload and its digest together', `set digest = sha256('x')`],
    [
      'refuses a decision after the expiry',
      `set status = 'approved', checker_id = 1, decided_at = expires_at`,
    ],
    ['keeps a decision', `set status = 'pending', checker_id = null, decided_at = null`],
  ]

  test.each(tries)('%s', async (_, change) => {
    const where = change.includes("'pending'") ? `status = 'approved'` : `status = 'pending'`
    const text = `update operator_approval ${change} where ${where}`
    await expect(consoleWorld.pool.query(text)).rejects.toThrow(
      /maker_is_not_checker|never changed|approval_|check/,
    )
    // The trigger stops even the owner of the tables.
    await withClient(consoleWorld.ownerUrl, (owner) =>
      expect(owner.query(text)).rejects.toThrow(
        /maker_is_not_checker|never changed|approval_|check/,
      ),
    )
  })

  test('refuses to delete approvals and audit rows', async () => {
    for (const text of [
      'delete from operator_approval',
      'delete from operator_audit',
      'update operator_audit set actor_id = 1',
      'truncate operator_audit',
    ])
      await expect(consoleWorld.pool.query(text)).rejects.toThrow(/never changed|denied/)
  })
})
