import { hourMs } from '@candor/api'
import { Amount, Rate, smaller, subtract } from '@candor/money'
import { expect, test } from 'vitest'
import { isRefusal } from '../platform/lane/index.ts'
import { granted } from '../testing/answers.ts'
import { proofFigure, proofScale } from '../testing/proof-scale.ts'
import { chosenSeed } from '../testing/seed.ts'
import { createDice } from '../testing/simulation/dice.ts'
import { charges, loans } from './tables.ts'
import { openLoansWorld, startAt } from './testing/loans-world.ts'

const { span, count } = proofScale({
  quick: { span: 90, count: 15 },
  full: { span: 3_650, count: 1_000 },
})
const terms = [7, 30, 90, 180]
const [dailyRate, lateRate] = [Rate.parse('0.0002'), Rate.parse('0.0006')]
const lateHours = 72
/** More than any debt. */
const everything = Amount.parse('1000000')

type Paid = { readonly at: number; readonly amount: Amount }
type Lent = {
  readonly user: string
  readonly id: string
  readonly amount: Amount
  readonly days: number
  readonly at: number
  readonly paid: Paid[]
  isOpen: boolean
}

/**
 * Cost of a loan with these payments, hour by hour: each started hour costs a twenty-fourth of the day's rate on the principal
 * owed then, rounded up.
 */
function reckon({ amount, days, at: begin }: Lent, payments: readonly Paid[]) {
  let [principal, interest, total, hours] = [amount, Amount.zero, Amount.zero, 0]
  for (const payment of payments) {
    while (hours < days * 24 + lateHours && (hours === 0 || payment.at > begin + hours * hourMs)) {
      const exact = principal * (hours < days * 24 ? dailyRate : lateRate)
      const divisor = Rate.one * 24n
      const cost = (exact + divisor - 1n) / divisor
      interest = Amount.of(interest + cost)
      total = Amount.of(total + cost)
      hours += 1
    }
    const toInterest = smaller(payment.amount, interest)
    interest = subtract(interest, toInterest)
    principal = subtract(principal, smaller(subtract(payment.amount, toInterest), principal))
  }
  return { principal, interest, total, hours }
}

/**
 * Loans and repayments at any time, and jobs after an hour or ten days: whatever the gaps, each started hour is charged once,
 * exactly.
 */
test('charges each hour of every loan once over years, by the closed formula', async () => {
  const dice = createDice(chosenSeed('years of loans', 'years'))
  const w = await openLoansWorld('years of loans')
  const now = () => w.world.clock.now()
  const lent: Lent[] = []
  const perHour = count / (span * 24 * 0.8)

  async function borrow(): Promise<void> {
    const amount = Amount.of(BigInt(dice.whole(5_000, 5_000_000)) * 1_000_000n)
    // At 100,000 it is worth five thirds of the loan.
    const quantity = Amount.text(Amount.of(amount / 60_000n + 1n))
    const user = await w.userWith(quantity)
    await w.give(user, Amount.text(amount))
    const days = dice.pick(terms)
    await w.say('100000')
    const { id } = await w.lent(user, Amount.text(amount), quantity, days)
    lent.push({ user, id, amount, days, at: now(), paid: [], isOpen: true })
  }

  async function repay(one: Lent, amount: Amount): Promise<void> {
    const { user, id, paid } = one
    const answer = await w.call('repayLoan', user, { id, amount: Amount.text(amount) })
    // It was sold meanwhile, because it was not repaid.
    if (isRefusal(answer)) expect(answer.refused).toBe('NOT_FOUND')
    else paid.push({ at: now(), amount })
    one.isOpen = !isRefusal(answer) && answer.statusKey !== 'repaid'
  }

  while (now() < startAt + span * 24 * hourMs) {
    const gap = Number(dice.weighted({ 1: 3, 20: 3, 100: 2, 240: 1 }))
    w.leap(gap * hourMs + dice.whole(0, hourMs))
    await w.charge()
    for (let left = perHour * gap; lent.length < count && dice.chance(left); left -= 1)
      await borrow()
    for (const one of lent.filter(({ isOpen }) => isOpen))
      if (dice.chance(0.1))
        await repay(one, Amount.of((one.amount * BigInt(dice.pick([10, 50, 200]))) / 100n + 1n))
    await w.hold('100000')
  }
  for (const one of lent.filter(({ isOpen }) => isOpen)) await repay(one, everything)

  const [orders, spans] = await Promise.all([
    w.pool.query<Record<string, unknown>>('select * from loan_order'),
    w.pool.query<Record<string, unknown>>('select * from loan_interest order by from_hour'),
  ])
  const orderOf = new Map(orders.rows.map((row) => loans.parse(row)).map((one) => [one.id, one]))
  const charged = spans.rows.map((row) => charges.parse(row))
  const spansOf = Map.groupBy(charged, ({ orderId }) => orderId)
  let hours = 0
  for (const one of lent) {
    const order = orderOf.get(one.id)!
    const isSold = order.status === 'liquidated'
    const sold = isSold ? [{ at: order.closedAt!, amount: everything }] : []
    const reckoned = reckon(one, [...one.paid, ...sold])
    expect(order, `loan ${one.id}`).toMatchObject({
      status: isSold ? 'liquidated' : 'repaid',
      hours: reckoned.hours,
      interestPaid: reckoned.total,
      shortfall: 0n,
      forgiven: 0n,
    })
    expect(reckoned).toMatchObject({ principal: 0n, interest: 0n })
    // Its spans are contiguous from the first hour to the last.
    let next = 0
    for (const { fromHour, toHour } of spansOf.get(one.id) ?? []) {
      expect(fromHour).toBe(next)
      next = toHour
    }
    expect(next).toBe(reckoned.hours)
    hours += reckoned.hours
    expect(granted(await w.call('getLoan', one.user, { id: one.id })).outstanding).toBe('0')
  }
  expect(lent.length).toBeGreaterThan(0)
  proofFigure('hours of loans', `${lent.length} loans, ${hours} hours, each charged once`)
  await w.close()
})
