import { dayMs, type endpoints, type InputOf } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadSymbols } from '../../market/index.ts'
import { withClient } from '../../platform/database/roles.ts'
import { isRefusal } from '../../platform/lane/index.ts'
import { auditAll } from '../../testing/audit.ts'
import { loadCurrencies } from '../currencies.ts'
import { operatorOrigin, sitsAt } from '../../testing/sits-at.ts'
import { operatorOf } from '../testing/wallet-console.ts'
import { errorOf, granted } from '../testing/wallet-world.ts'
import { openWithdrawing, type User, type Withdrawing } from '../testing/withdrawing.ts'
import { adjustBalance } from './adjust-balance.ts'

type Input = InputOf<(typeof endpoints)['createAdjustment']>

let w: Withdrawing
let user: User
beforeEach(async () => {
  w = await openWithdrawing('corrections')
  user = await w.readyUser()
})
afterEach(() => w.close())

const fay = operatorOf('20', 'finance')
const correction = {
  currency: 'USDT',
  amount: '12.5',
  direction: 'credit',
  counterAccount: 'house.adjustments',
  reasonKey: 'fee_refund',
  ticketId: 'T-1',
  remark: 'see the ticket',
} as const

const ask = (part: Partial<Input> = {}, who = fay) =>
  w.walletConsole.call('createAdjustment', { userId: user.userId, ...correction, ...part }, who)

/** Requests a correction and has another finance operator approve it. Returns the error; null on success. */
async function adjust(part: Partial<Input> = {}) {
  const asked = await ask(part)
  if (isRefusal(asked)) return asked.refused
  return errorOf(await w.walletConsole.approve(asked.pendingApprovalId!, w.finn))
}
const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const

describe('a correction', () => {
  test("is refused to an operator on the user's device or address, as maker and as checker", async () => {
    const { pendingApprovalId } = granted(await ask())
    await sitsAt(w.world, user.userId, operatorOrigin)
    expect(errorOf(await ask({ ticketId: 'T-2' }))).toBe('OWN_ACCOUNT')
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe('OWN_ACCOUNT')
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('moves money only after another finance operator approves exactly it', async () => {
    const { applied, pendingApprovalId } = granted(await ask())
    expect([applied, await w.held(user)]).toEqual([false, ['1000', '0']])
    const list = { ...page, show: 'open' } as const
    const [asked] = granted(await w.walletConsole.call('listApprovals', list, w.finn)).records
    expect(asked!.sentence).toMatch(
      /^Give 12\.5 USDT from house\.adjustments to .+\. Evidence: T-1\. The user reads: .+/,
    )
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, fay))).toBe('SELF_APPROVAL')
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.tess))).toBe('FORBIDDEN')
    granted(await w.walletConsole.claim('approval', pendingApprovalId!, w.finn))
    const other = { id: pendingApprovalId!, digest: '0'.repeat(64) }
    expect(errorOf(await w.walletConsole.call('approveApproval', other, w.finn))).toBe(
      'STATE_CHANGED',
    )
    expect(await w.held(user)).toEqual(['1000', '0'])
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(null)
    expect(await w.held(user)).toEqual(['1012.5', '0'])
    expect(errorOf(await w.walletConsole.claim('approval', pendingApprovalId!, w.finn))).toBe(
      'STATE_CHANGED',
    )
    expect((await w.walletConsole.verifyAudit()).ok).toBe(true)
  })

  test('is one transfer against an account of its own, and its user is told the reason', async () => {
    expect(await adjust()).toBe(null)
    const { rows } = await w.world.pool.query(
      "select debit, credit, amount, ref_type from ledger_transfer where kind = 'adjustment'",
    )
    expect(rows).toEqual([
      {
        debit: 'house.adjustments',
        credit: 'balance.available',
        amount: '1250000000',
        ref_type: 'adjustment',
      },
    ])
    const log = granted(await w.world.call('listBalanceLog', user.userId, page))
    expect(log.records[0]).toMatchObject({
      typeKey: 'adjustment',
      typeText: 'Correction',
      amount: '12.5',
      balanceAfter: '1012.5',
      remark: 'A fee that should not have been taken is back.',
    })
    expect(log.records[0]!.orderNo).toMatch(/^A\d+$/)
    expect(log.records[1]!.remark).toBe(null)
    expect(w.world.events.at(-1)).toMatchObject({ name: 'balanceAdjusted' })
    expect(await auditAll(w.world.pool)).toEqual([])
  })

  test('takes back only our booking errors, and never more than the balance', async () => {
    const back = { direction: 'debit', reasonKey: 'booking_error' } as const
    expect(await adjust({ ...back, reasonKey: 'fee_refund' })).toBe('VALIDATION_FAILED')
    expect(await adjust({ ...back, amount: '1000.00000001' })).toBe('INSUFFICIENT_BALANCE')
    const { pendingApprovalId } = granted(await ask({ ...back, amount: '950' }))
    // Meanwhile a part is frozen for a withdrawal and cannot be taken.
    await w.ask(user)
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(
      'INSUFFICIENT_BALANCE',
    )
    expect(await adjust({ ...back, amount: '900' })).toBe(null)
    expect(await w.held(user)).toEqual(['0', '100'])
  })

  test('stays within the daily cap, including pending requests', async () => {
    expect(await adjust({ amount: '6000' })).toBe(null)
    const { pendingApprovalId } = granted(await ask({ amount: '4000' }))
    expect(await adjust({ amount: '0.00000001' })).toBe('CORRECTION_LIMIT')
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(null)
    expect(await adjust({ amount: '1' })).toBe('CORRECTION_LIMIT')
    await w.world.world.advance(dayMs)
    expect(await adjust({ amount: '1' })).toBe(null)
  })

  test('stays within one total of all currencies, each at its recorded price', async () => {
    const { market, world } = w.world
    market.set('BTCUSDT', '50000', world.clock.now())
    market.set('ETHUSDT', '2500', world.clock.now())
    // Each fits the daily cap alone, and so would all three if each currency counted by itself.
    expect(await adjust({ amount: '4000' })).toBe(null)
    expect(await adjust({ currency: 'BTC', amount: '0.1' })).toBe(null)
    expect(await adjust({ currency: 'ETH', amount: '0.4001' })).toBe('CORRECTION_LIMIT')
    const { pendingApprovalId } = granted(await ask({ currency: 'ETH', amount: '0.4' }))
    expect(await adjust({ amount: '0.00000001' })).toBe('CORRECTION_LIMIT')
    // The checker approves at the price of that time.
    market.set('ETHUSDT', '2500.01', world.clock.now())
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(
      'CORRECTION_LIMIT',
    )
    market.set('ETHUSDT', '2500', world.clock.now())
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(null)
    await world.advance(dayMs)
    expect(await adjust({ currency: 'BTC', amount: '0.2' })).toBe(null)
  })

  test('is refused in a currency without a price, whose value is unknown', async () => {
    expect(await adjust({ currency: 'BTC', amount: '0.00000001' })).toBe('CORRECTION_LIMIT')
    w.world.market.set('BTCUSDT', '50000', w.world.world.clock.now())
    expect(await adjust({ currency: 'BTC', amount: '0.00000001' })).toBe(null)
  })

  test('is not requested again while it is pending or done', async () => {
    const { pendingApprovalId } = granted(await ask())
    expect(errorOf(await ask({ amount: '12.50' }, w.finn))).toBe('STATE_CHANGED')
    granted(await ask({ ticketId: 'T-2' }))
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(null)
    expect(errorOf(await ask())).toBe('STATE_CHANGED')
    // Its reversal is another transfer with the same evidence.
    granted(await ask({ direction: 'debit', reasonKey: 'booking_error' }))
    expect(await w.held(user)).toEqual(['1012.5', '0'])
  })

  test('can be requested again after its approval expired', async () => {
    granted(await ask())
    await w.world.world.advance(dayMs)
    expect(await adjust()).toBe(null)
  })

  test('can only be refused once its user has closed the account', async () => {
    const nothing = async () => undefined as never
    const about = { who: 'a***', row: nothing, view: nothing, now: 1, hasEnded: true }
    const kind = adjustBalance(loadCurrencies(), loadSymbols())
    const { remark: _remark, ...facts } = correction
    const described = kind.says!({ userId: user.userId, ...facts }, about)
    expect(described).toMatchObject({ hasChanged: true })
    expect(
      kind.says!({ userId: user.userId, ...facts }, { ...about, hasEnded: false }),
    ).toMatchObject({ hasChanged: false })
  })

  test('is refused for an unknown user, an unknown currency, and too many decimals', async () => {
    expect(await adjust({ userId: '1' })).toBe('NOT_FOUND')
    expect(await adjust({ currency: 'DOGE' })).toBe('CURRENCY_UNSUPPORTED')
    expect(await adjust({ amount: '0.000000001' })).toBe('AMOUNT_PRECISION')
  })
})

test('refuses every other change of a balance in the database: one operator, an update, a bare row', async () => {
  expect(await adjust()).toBe(null)
  const { pool } = w.world
  const copy = (maker: string, checker: string) =>
    pool.query(
      `insert into wallet_adjustment select part, user_id, id + 1, currency, amount, reason_key, ticket,
        approval_id + 1, ${maker}, ${checker}, at from wallet_adjustment`,
    )
  await expect(copy('maker_id', 'maker_id')).rejects.toThrow('adjustment_needs_two')
  await expect(pool.query('update wallet_adjustment set amount = 1')).rejects.toThrow()
  await expect(pool.query('delete from wallet_adjustment')).rejects.toThrow()
  expect(await auditAll(pool)).toEqual([])
})

test('finds a correction without an approval in the audit', async () => {
  const { pool, database } = w.world
  const rules = async () => (await auditAll(pool)).map(({ rule }) => rule)
  await withClient(database.ownerUrl, (owner) =>
    owner.query(
      `insert into wallet_adjustment values
        ($1::bigint % 64, $1, 5, 'USDT', 1, 'fee_refund', 'T', 6, 7, 8, 9)`,
      [user.userId],
    ),
  )
  expect(await rules()).toContain('adjustment')
  await withClient(database.ownerUrl, async (owner) => {
    await owner.query('alter table wallet_adjustment disable trigger user')
    await owner.query('delete from wallet_adjustment')
  })
  expect(await rules()).toEqual([])
})
