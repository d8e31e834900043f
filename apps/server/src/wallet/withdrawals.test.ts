import { Amount } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { refuse } from '../platform/lane/index.ts'
import type { Command, Context, Outcome, Refusal } from '../platform/lane/index.ts'
import { allParts } from '../platform/leases.ts'
import { partOf } from '../platform/part.ts'
import { auditAll } from '../testing/audit.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  markNotSent,
  markReturned,
  markSent,
  rejectWithdrawal,
} from './commands/move-withdrawal.ts'
import { submitWithdrawal, type SubmitWithdrawalInput } from './commands/submit-withdrawal.ts'
import { openPolicy } from '../policy/index.ts'
import { loadCurrencies } from './currencies.ts'
import { granted, openWalletWorld, startAt, type WalletWorld } from './testing/wallet-world.ts'
import {
  becomePerson,
  coolingMs,
  openingProof,
  withdrawalCoolingMs,
} from './testing/without-people.ts'
import type { Rail } from './withdrawals/rail.ts'
import { withdrawals, type Withdrawal } from './withdrawals/tables.ts'

/** A rail that does as it is told, and keeps what was handed over to it. */
function createRail() {
  const handed: string[] = []
  const rail = {
    handed,
    answer: 'sent' as
      | 'sent'
      | 'refused'
      | 'silence'
      | 'error after sending'
      | 'error before sending',
    isConfirmed: true,
    async send({ id }) {
      if (rail.answer === 'error before sending') throw new Error('no connection')
      if (rail.answer === 'refused') return { kind: 'refused', reasonKey: 'target_closed' }
      handed.push(id)
      if (rail.answer === 'error after sending') throw new Error('the connection broke')
      if (rail.answer === 'silence') return new Promise(() => undefined)
      return { kind: 'sent', txid: txidOf(id) }
    },
    find: async ({ id }) => (handed.includes(id) ? txidOf(id) : null),
    stateOf: async () => ({ kind: rail.isConfirmed ? 'confirmed' : 'confirming' }),
  } satisfies Rail & Record<string, unknown> as Rail & {
    handed: string[]
    answer: string
    isConfirmed: boolean
  }
  return rail
}
const txidOf = (id: string) => `tx-${id}`

let world: WalletWorld
let rail: ReturnType<typeof createRail>
let isPaused = false
beforeEach(async () => {
  rail = createRail()
  isPaused = false
  const stopped = () => (isPaused ? ('maintenance' as const) : null)
  world = await openWalletWorld('withdrawals', { rail, policy: { ...openPolicy, stopped } })
})
afterEach(() => world.close())

const submit = submitWithdrawal(loadCurrencies())

function run<Input>(command: Command<Input, Context>, owner: string, input: Input, key?: string) {
  const request = { key: key ?? null, payloadHash: new Uint8Array(), nonce: null }
  return world.lane.run(command, { ...request, owner, route: command.name, input })
}
const errorIn = (outcome: Outcome) => (outcome.ok ? null : outcome.error)

/** Somebody with money and an account that has cooled. */
async function readyUser(amount = '1000') {
  const userId = await world.userWith(amount)
  await run(becomePerson, userId, { userId })
  const { id: accountId } = granted(
    await world.call('addWithdrawalAccount', userId, {
      type: 'wallet',
      currency: 'USDT',
      network: 'TRC20',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      isDefault: false,
      captcha: String(BigInt(userId) % 900_000n),
    }),
  )
  await world.world.advance(coolingMs)
  return { userId, accountId }
}
type User = Awaited<ReturnType<typeof readyUser>>

const askInput = (
  user: User,
  part: Partial<SubmitWithdrawalInput> = {},
): SubmitWithdrawalInput => ({
  ...user,
  amount: Amount.parse('100'),
  quotedFee: Amount.parse('1'),
  remark: null,
  currency: 'USDT',
  identityLevel: 1,
  isNewDevice: false,
  coolingMs: withdrawalCoolingMs,
  proof: openingProof(),
  ...part,
})
async function ask(user: User, part: Partial<SubmitWithdrawalInput> = {}): Promise<string> {
  const outcome = await run(submit, user.userId, askInput(user, part))
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`)
  return (outcome.reply as { id: string }).id
}
async function orderOf(id: string): Promise<Withdrawal> {
  const found = await world.pool.query('select * from wallet_withdrawal where id = $1', [id])
  return withdrawals.parse(found.rows[0])
}
const work = () => world.wallet.moveWithdrawals(allParts.parts(), world.world.clock.now())
async function held({ userId }: User): Promise<[string, string]> {
  const kinds = ['balance.available', 'balance.frozen'] as const
  const [available, frozen] = await Promise.all(
    kinds.map(async (kind) => Amount.text(await readBalance(world.pool, userId, kind))),
  )
  return [available!, frozen!]
}
async function approve({ userId }: User, id: string, operatorId = '7'): Promise<Outcome> {
  const { version } = await orderOf(id)
  return run(approveWithdrawal, userId, { id, version, operatorId })
}
/** Cooled, looked at, and ready to be handed over. */
async function readyToSend(user: User): Promise<string> {
  const id = await ask(user)
  await world.world.advance(withdrawalCoolingMs)
  await work()
  await approve(user, id)
  return id
}

describe('a withdrawal', () => {
  test('is frozen, cools, is looked at, is sent, and arrives', async () => {
    const user = await readyUser()
    const askedAt = world.world.clock.now()
    const id = await ask(user)
    expect(await held(user)).toEqual(['900', '100'])
    await work()
    expect(await orderOf(id)).toMatchObject({ stage: 'cooling', risks: ['first', 'new_account'] })
    await world.world.advance(withdrawalCoolingMs)
    await work()
    expect(await orderOf(id)).toMatchObject({ stage: 'review_1' })
    expect(rail.handed).toEqual([])
    expect(await approve(user, id)).toMatchObject({ ok: true })
    rail.isConfirmed = false
    await work()
    await work()
    expect(await orderOf(id)).toMatchObject({ status: 'paid_out', txid: txidOf(id) })
    expect(await held(user)).toEqual(['900', '0'])
    rail.isConfirmed = true
    await work()
    const sentAt = askedAt + withdrawalCoolingMs
    expect(await orderOf(id)).toMatchObject({
      status: 'delivered',
      stage: 'done',
      timeline: [
        { key: 'submitted', at: askedAt },
        { key: 'cooling', at: askedAt },
        { key: 'risk_check', at: sentAt },
        { key: 'review_1', at: sentAt },
        { key: 'sending', at: sentAt },
        { key: 'confirming', at: sentAt },
        { key: 'delivered', at: sentAt },
      ],
    })
    expect(rail.handed).toEqual([id])
    expect(world.events.map(({ name }) => name).slice(-5)).toEqual([
      'withdrawalAsked',
      'withdrawalMoved',
      'withdrawalMoved',
      'withdrawalSent',
      'withdrawalDelivered',
    ])
  })

  test('of a small sum to an account that is known passes by itself, until the day’s sum is used', async () => {
    const user = await readyUser()
    const first = await readyToSend(user)
    await work()
    await work()
    expect(await orderOf(first)).toMatchObject({ status: 'delivered' })
    const second = await ask(user, { amount: Amount.parse('200') })
    const third = await ask(user, { amount: Amount.parse('20') })
    expect((await orderOf(second)).risks).toEqual([])
    expect((await orderOf(third)).risks).toEqual(['amount'])
    const fourth = await ask(user, { amount: Amount.parse('20'), isNewDevice: true })
    expect((await orderOf(fourth)).risks).toEqual(['new_device', 'amount'])
    await world.world.advance(withdrawalCoolingMs)
    for (const _ of [1, 2, 3]) await work()
    expect(await orderOf(second)).toMatchObject({ status: 'delivered', approvedBy: [] })
    expect(await orderOf(third)).toMatchObject({ stage: 'review_1' })
  })

  test('asked for many times at once never freezes more than there is', async () => {
    const user = await readyUser('250')
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => run(submit, user.userId, askInput(user))),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await held(user)).toEqual(['50', '200'])
  })

  test('is taken back by its owner until it is handed over, and all money is back', async () => {
    const user = await readyUser()
    const id = await readyToSend(user)
    expect(await run(cancelWithdrawal, user.userId, { id })).toMatchObject({ ok: true })
    expect(await held(user)).toEqual(['1000', '0'])
    await work()
    expect(rail.handed).toEqual([])
    const late = await readyToSend(user)
    await work()
    expect(errorIn(await run(cancelWithdrawal, user.userId, { id: late }))).toBe('NOT_CANCELLABLE')
    const stranger = await world.newUser()
    expect(errorIn(await run(cancelWithdrawal, stranger, { id: late }))).toBe('NOT_FOUND')
  })

  test('is either cancelled or sent when both happen at once', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => readyUser('200')))
    const ids: string[] = []
    for (const user of users) ids.push(await readyToSend(user))
    await Promise.all([
      work(),
      ...users.map(({ userId }, at) => run(cancelWithdrawal, userId, { id: ids[at]! })),
    ])
    await work()
    for (const [at, id] of ids.entries()) {
      const { status } = await orderOf(id)
      expect(status === 'rejected').toBe(!rail.handed.includes(id))
      expect(await held(users[at]!)).toEqual([status === 'rejected' ? '200' : '100', '0'])
    }
  })

  test('that a reviewer refuses comes back whole, with the reason', async () => {
    const user = await readyUser()
    const id = await ask(user)
    const { version } = await orderOf(id)
    const input = { id, version, operatorId: '7', reasonKey: 'name_differs' }
    expect(await run(rejectWithdrawal, user.userId, input)).toMatchObject({ ok: true })
    expect(await orderOf(id)).toMatchObject({ status: 'rejected', reasonKey: 'name_differs' })
    expect(await held(user)).toEqual(['1000', '0'])
  })

  test('above the threshold needs two people, who are two', async () => {
    const user = await readyUser('50000')
    const id = await ask(user, { amount: Amount.parse('10000.01') })
    await world.world.advance(withdrawalCoolingMs)
    await work()
    expect(await approve(user, id, '7')).toMatchObject({ ok: true })
    expect(await orderOf(id)).toMatchObject({ stage: 'review_2' })
    expect(errorIn(await approve(user, id, '7'))).toBe('FORBIDDEN')
    await work()
    expect(rail.handed).toEqual([])
    expect(await approve(user, id, '8')).toMatchObject({ ok: true })
    await work()
    expect(rail.handed).toEqual([id])
  })

  test('that was changed since a reviewer looked is not decided on', async () => {
    const user = await readyUser()
    const id = await ask(user)
    await world.world.advance(withdrawalCoolingMs)
    await work()
    const input = { id, version: 1, operatorId: '7' }
    expect(errorIn(await run(approveWithdrawal, user.userId, input))).toBe('STATE_CHANGED')
  })
})

describe('sending', () => {
  test('happens once, though many senders run at once and again', async () => {
    const user = await readyUser()
    const id = await readyToSend(user)
    rail.isConfirmed = false
    await Promise.all(Array.from({ length: 10 }, work))
    await work()
    expect(rail.handed).toEqual([id])
  })

  test('that is killed between handing over and writing down is found again, and not repeated', async () => {
    const user = await readyUser()
    const id = await readyToSend(user)
    rail.answer = 'silence'
    // The process dies here: the answer never comes.
    void work()
    await expect.poll(() => rail.handed).toEqual([id])
    expect(await orderOf(id)).toMatchObject({ stage: 'sending', txid: null })
    rail.answer = 'sent'
    await work()
    expect(await orderOf(id)).toMatchObject({ stage: 'sending', txid: null })
    await world.world.advance(60_000)
    await work()
    expect(await orderOf(id)).toMatchObject({ status: 'paid_out', txid: txidOf(id) })
    expect(rail.handed).toEqual([id])
  })

  test.each(['error after sending', 'error before sending'])(
    'with an %s waits for a person, and is never repeated',
    async (answer) => {
      const user = await readyUser()
      const id = await readyToSend(user)
      rail.answer = answer
      await work()
      rail.answer = 'sent'
      for (const _ of [1, 2, 3]) {
        await world.world.advance(120_000)
        await work()
      }
      const parked = await orderOf(id)
      expect(parked).toMatchObject({ stage: 'sending', parkedAt: expect.any(Number) })
      expect(await held(user)).toEqual(['900', '100'])
      const found = { id, version: parked.version, operatorId: '9' }
      const isThere = rail.handed.includes(id)
      const outcome = isThere
        ? await run(markSent, user.userId, { ...found, txid: txidOf(id) })
        : await run(markNotSent, user.userId, { ...found, reasonKey: 'not_sent' })
      expect(outcome).toMatchObject({ ok: true })
      expect(await held(user)).toEqual(isThere ? ['900', '0'] : ['1000', '0'])
      await work()
      expect(rail.handed).toEqual(isThere ? [id] : [])
    },
  )

  test('that is refused for good gives everything back', async () => {
    const user = await readyUser()
    const id = await readyToSend(user)
    rail.answer = 'refused'
    await work()
    expect(await orderOf(id)).toMatchObject({ status: 'failed', reasonKey: 'target_closed' })
    expect(await held(user)).toEqual(['1000', '0'])
  })

  test('that comes back gives everything back, the fee too', async () => {
    const user = await readyUser()
    rail.isConfirmed = false
    const id = await readyToSend(user)
    await work()
    const { version } = await orderOf(id)
    const input = { id, version, operatorId: '9', reasonKey: 'returned' }
    expect(await run(markReturned, user.userId, input)).toMatchObject({ ok: true })
    expect(await held(user)).toEqual(['1000', '0'])
    expect(await auditAll(world.database.pool)).toEqual([])
  })

  test('by the sandbox pays each withdrawal once and confirms it by its blocks', async () => {
    const other = await openWalletWorld('sandbox rail', {
      database: world.database,
      node: 1,
      at: startAt + 3_600_000,
    })
    const user = await readyUser()
    const id = await readyToSend(user)
    const pass = () => other.wallet.moveWithdrawals(allParts.parts(), other.world.clock.now())
    await Promise.all([pass(), pass()])
    expect(await orderOf(id)).toMatchObject({ status: 'paid_out' })
    await other.world.advance(6_000)
    await pass()
    expect(await orderOf(id)).toMatchObject({ status: 'delivered' })
    const paid = await world.pool.query('select id, amount from wallet_sandbox_payout')
    expect(paid.rows).toEqual([{ id, amount: '9900000000' }])
    await other.close()
  })
})

const withCode = (code: string | Refusal) => ({
  ...openingProof(),
  second: { security: null, code },
})

describe('asking is refused', () => {
  const cases: [string, Partial<SubmitWithdrawalInput>][] = [
    ['KYC_REQUIRED', { identityLevel: 0 }],
    ['CURRENCY_UNSUPPORTED', { currency: 'BTC' }],
    ['VALIDATION_FAILED', { proof: { ...openingProof(), fund: null } }],
    ['STATE_CHANGED', { proof: { ...openingProof(), fund: { version: 2, isRight: true } } }],
    ['FUND_PASSWORD_WRONG', { proof: { ...openingProof(), fund: { version: 1, isRight: false } } }],
    ['CAPTCHA_WRONG', { proof: withCode(refuse('CAPTCHA_WRONG')) }],
    ['WITHDRAW_ACCOUNT_REQUIRED', { accountId: '1' }],
    ['AMOUNT_BELOW_MIN', { amount: Amount.parse('19.99999999') }],
    ['INSUFFICIENT_BALANCE', { amount: Amount.parse('1000.00000001') }],
    ['PRICE_MOVED', { quotedFee: Amount.parse('0.5') }],
  ]
  test.each(cases)('with %s', async (error, part) => {
    const user = await readyUser()
    const outcome = await run(submit, user.userId, askInput(user, part))
    expect(errorIn(outcome)).toBe(error)
    expect(await held(user)).toEqual(['1000', '0'])
  })

  test('of a guest, and while a changed credential pauses withdrawals', async () => {
    const user = await readyUser()
    const refusal = async () => errorIn(await run(submit, user.userId, askInput(user)))
    const untilAt = world.world.clock.now() + 1
    await world.pool.query(
      `insert into people_hold (part, user_id, until_at, reason) values ($1, $2, $3, 'fundPassword')`,
      [partOf(user.userId), user.userId, untilAt],
    )
    expect(await refusal()).toBe('WITHDRAW_HOLD')
    await world.pool.query(`update people_user set account_type = 'guest', email = null`)
    expect(await refusal()).toBe('GUEST_NOT_ALLOWED')
    expect(await held(user)).toEqual(['1000', '0'])
  })

  test('while the account cools', async () => {
    const user = await readyUser()
    await world.pool.query('update wallet_withdrawal_account set usable_at = $1', [
      startAt + 10 ** 9,
    ])
    const outcome = await run(submit, user.userId, askInput(user))
    expect(outcome).toMatchObject({ error: 'WITHDRAW_ACCOUNT_COOLING' })
  })

  test('past the day’s limit, and never for good: what is left can leave on the next day', async () => {
    const user = await readyUser('60000')
    await ask(user, { amount: Amount.parse('20000') })
    const more = askInput(user, { amount: Amount.parse('20') })
    expect(errorIn(await run(submit, user.userId, more))).toBe('DAILY_LIMIT')
    await world.world.advance(86_400_000)
    expect(await run(submit, user.userId, more)).toMatchObject({ ok: true })
  })

  test('while withdrawals are stopped for everybody; what was asked for can still be taken back', async () => {
    const user = await readyUser()
    const id = await ask(user)
    isPaused = true
    expect(errorIn(await run(submit, user.userId, askInput(user)))).toBe('PAUSED')
    expect(await run(cancelWithdrawal, user.userId, { id })).toMatchObject({ ok: true })
    expect(await held(user)).toEqual(['1000', '0'])
  })

  test('past five that are open', async () => {
    const user = await readyUser()
    for (const _ of [1, 2, 3, 4, 5]) await ask(user, { amount: Amount.parse('20') })
    const outcome = await run(submit, user.userId, askInput(user))
    expect(errorIn(outcome)).toBe('TOO_MANY_PENDING')
  })

  test('to a proof that opened something before', async () => {
    const user = await readyUser()
    const proof = openingProof()
    await ask(user, { proof })
    const again = await run(submit, user.userId, askInput(user, { proof }))
    expect(errorIn(again)).toBe('CAPTCHA_EXPIRED')
  })
})
