import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import {
  checker,
  officer,
  openLoansWorld,
  operatorOf,
  type LoansWorld,
} from './testing/loans-world.ts'

let w: LoansWorld
beforeAll(async () => {
  w = await openLoansWorld('credit review')
  await w.say('100000')
})
afterAll(() => w.close())

const both = operatorOf('7003', 'credit', 'ops_checker')
const second = operatorOf('7004', 'credit')
const page = { pageNo: 1, pageSize: 10, order: 'asc' } as const
const audited = async (id: string) => {
  const { rows } = await w.pool.query<{ action: string }>(
    `select action from operator_audit where target_id = $1 and action <> 'claim' order by seq`,
    [id],
  )
  return rows.map(({ action }) => action)
}

test('shows the factors of the limit, the history, and the first due item', async () => {
  const user = await w.userWith('1')
  const { id } = await w.asked(user)
  const item = await w.item(id)
  expect(item).toMatchObject({
    amount: '300',
    totalInterest: '0.63',
    limit: '1000',
    used: '0',
    needsSecond: false,
    statusKey: 'pending_review',
    history: { owed: 0, overdue: 0, repaidInTime: 0, repaidLate: 0, writtenOff: 0 },
  })
  expect(item.limitFactors.map(({ effect }) => effect)).toEqual(['500', '500', '0', '0'])
  expect(item.slaAt).toBe(item.createdAt + 24 * 3_600_000)
  // Later facts do not change the reviewed ones.
  w.known.creditScore = 90
  expect((await w.item(id)).limit).toBe('1000')
  w.known.creditScore = 50
  granted(await w.call('cancelLoan', user, { id }))
  const over = granted(await w.callConsole('listLoanItems', { ...page, show: 'closed' }, officer))
  expect(over.records.map((one) => one.id)).toContain(id)
})

test('lets the operator who claimed it read the signed text, on record', async () => {
  const user = await w.userWith('1')
  const { id, agreementHash } = await w.asked(user)
  expect(errorOf(await w.callConsole('openLoanAgreement', { id }, officer))).toBe('NOT_CLAIMED')
  granted(await w.callConsole('claimItem', { queue: 'loan', id }, officer))
  expect(errorOf(await w.callConsole('openLoanAgreement', { id }, second))).toBe(
    'CLAIMED_BY_ANOTHER',
  )
  const before = granted(await w.callConsole('openLoanAgreement', { id }, officer))
  expect([before.hash, before.signature.value, before.document]).toEqual([
    agreementHash,
    'Ana Roe',
    null,
  ])
  await w.write()
  const { document } = granted(await w.callConsole('openLoanAgreement', { id }, officer))
  const content = Buffer.from(document!.content, 'base64')
  expect(document!.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  expect(await audited(id)).toEqual(['openLoanAgreement', 'openLoanAgreement'])
})

test('is approved by one operator if small, without changes', async () => {
  const user = await w.userWith('1')
  const { id } = await w.asked(user)
  expect(errorOf(await w.decide(id, checker))).toBe('FORBIDDEN')
  granted(await w.callConsole('claimItem', { queue: 'loan', id }, officer))
  const { version } = await w.item(id)
  const yes = { id, version, remark: 'a test', decision: 'approve' } as const
  expect(
    errorOf(await w.callConsole('decideLoan', { ...yes, version: version + 1 }, officer)),
  ).toBe('STATE_CHANGED')
  expect(errorOf(await w.callConsole('decideLoan', yes, second))).toBe('CLAIMED_BY_ANOTHER')
  expect(granted(await w.callConsole('decideLoan', yes, officer)).applied).toBe(true)
  expect((await w.seen(user, id)).statusKey).toBe('passed')
  expect(await audited(id)).toEqual(['approveLoan'])
})

test('needs two operators of two offices if large', async () => {
  w.known.identityLevel = 2
  const user = await w.userWith('1')
  const { id } = await w.asked(user, { amount: '1200' })
  expect((await w.item(id)).needsSecond).toBe(true)
  expect(granted(await w.decide(id, both)).applied).toBe(false)
  expect(await w.item(id)).toMatchObject({ statusKey: 'under_review', priority: 'high' })
  expect((await w.seen(user, id)).statusKey).toBe('under_review')
  await w.payOut()
  expect(await w.balance(user, 'balance.available')).toBe('0')
  expect(errorOf(await w.decide(id, both))).toBe('SELF_APPROVAL')
  expect(errorOf(await w.decide(id, second))).toBe('FORBIDDEN')
  expect(granted(await w.decide(id, checker)).applied).toBe(true)
  await w.payOut()
  w.known.identityLevel = 1
  expect(await w.balance(user, 'balance.available')).toBe('1200')
})

test('does not count the approval of a removed operator: the next is the first again', async () => {
  w.known.identityLevel = 2
  const user = await w.userWith('1')
  const { id } = await w.asked(user, { amount: '1100' })
  w.known.identityLevel = 1
  const gone = operatorOf('7005', 'credit')
  granted(await w.decide(id, gone))
  await w.pool.query('update operator_seat set disabled_at = 1 where id = $1', [gone.userId])
  expect(errorOf(await w.decide(id, checker))).toBe('FORBIDDEN')
  expect(granted(await w.decide(id, officer)).applied).toBe(false)
  expect(granted(await w.decide(id, checker)).applied).toBe(true)
})

test("shows a rejection's reason to its owner, and frees the limit", async () => {
  const user = await w.userWith('1')
  const { id } = await w.asked(user)
  expect(granted(await w.decide(id, officer, 'reject')).applied).toBe(true)
  const over = await w.seen(user, id)
  expect(over).toMatchObject({ statusKey: 'rejected', reasonKey: 'history_too_short' })
  expect(w.mails.at(-1)).toContain(`It was not given. ${over.reason}`)
  expect(granted(await w.call('getLoanInfo', user, {})).availableCredit).toBe('1000')
  expect(errorOf(await w.decide(id, officer))).toBe('STATE_CHANGED')
  await w.payOut()
  expect(await w.balance(user, 'balance.available')).toBe('0')
})

test('accepts one of two concurrent decisions', async () => {
  const user = await w.userWith('1')
  const { id } = await w.asked(user)
  granted(await w.callConsole('claimItem', { queue: 'loan', id }, officer))
  const { version } = await w.item(id)
  const yes = { id, version, remark: 'a test', decision: 'approve' } as const
  const all = await Promise.all([1, 2, 3].map(() => w.callConsole('decideLoan', yes, officer)))
  expect(all.filter((one) => 'applied' in one)).toHaveLength(1)
})
