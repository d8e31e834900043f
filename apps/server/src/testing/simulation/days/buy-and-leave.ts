import { isRefusal, type Refusal } from '../../../platform/lane/index.ts'
import { granted } from '../../answers.ts'
import { must } from '../fault.ts'
import { amountText, readAmount } from '../naive/units.ts'
import type { Living } from './living.ts'
import type { NaiveOrder } from './naive-products.ts'
import type { NaiveTerms } from './product-terms.ts'

/** Buys a product, sometimes more than allowed, and sometimes withdraws at once. */
export async function buy(living: Living, userId: string): Promise<void> {
  const { dice, world, naive, count } = living
  const { terms } = dice.pick([...naive.products.products.values()])
  const machines = terms.miner ? dice.whole(1, 8) : undefined
  const amount =
    machines === undefined
      ? amountToBuy(dice, terms)
      : readAmount(terms.miner!.unitPrice) * BigInt(machines)
  const renewing = terms.autoRenewAllowed === true && dice.chance(0.5)
  const why = naive.products.refusals(userId, terms.id, amount, world.clock.now())
  const { disclosureVersion } = granted(await world.call('getProduct', userId, { id: terms.id }))
  const accepted = { disclosureVersion, disclosureAccepted: true as const }
  const asked = { productId: terms.id, ...accepted }
  const answer = terms.bond
    ? await world.call('buyBond', userId, { ...asked, amount: amountText(amount) })
    : await world.call('buyProduct', userId, {
        ...asked,
        ...(machines === undefined ? { amount: amountText(amount) } : { machineCount: machines }),
        ...(terms.autoRenewAllowed && { autoRenew: renewing }),
      })
  if (isAnswered('bought', answer, why, count)) {
    const { id } = answer
    naive.products.buy({ id, userId, productId: terms.id, amount, renewing }, world.clock.now())
    count(`bought ${terms.productType}`)
    if (terms.currency !== 'USDT') count('bought in a second currency')
    if (dice.chance(0.1)) await leaveOrder(living, naive.products.orders.at(-1)!)
  }
}

/** Most steps above the minimum amount, by currency: few where users have little. */
const mostSteps: Readonly<Record<string, number>> = { USDT: 300_000, ETH: 3_000 }

function amountToBuy(dice: Living['dice'], { minAmount, step, currency }: NaiveTerms): bigint {
  const [least, one] = [readAmount(minAmount), readAmount(step)]
  const kind = dice.weighted({ usual: 90, odd: 5, low: 5 })
  if (kind === 'low') return least - one
  const more = BigInt(dice.whole(0, mostSteps[currency]!)) * one
  return least + more + (kind === 'odd' ? 1n : 0n)
}

/** Redeems an order, in time or not, at the expected cost. */
export async function leave(living: Living, userId: string): Promise<void> {
  const { dice, naive } = living
  const own = naive.products.orders.filter((one) => one.userId === userId)
  const open = own.filter(({ status }) => status === 'running')
  if (own.length === 0) return
  const which = dice.weighted({ newest: 30, open: 65, any: 5 })
  const from = which === 'any' || open.length === 0 ? own : open
  const order = which === 'newest' ? from.at(-1)! : dice.pick(from)
  await leaveOrder(living, order)
}

async function leaveOrder({ world, naive, count }: Living, order: NaiveOrder): Promise<void> {
  const leaving = naive.products.leaving(order, world.clock.now())
  const answer = await world.call('redeemProductOrder', order.userId, {
    id: order.id!,
    expectedPenalty: amountText(leaving?.penalty ?? 0n),
  })
  if (!isAnswered('left', answer, leaving ? [] : ['NOT_REDEEMABLE'], count)) return
  naive.products.leave(order, leaving!)
  count(`left: ${leaving!.reason}`)
}

/** Whether the call succeeded; if `why` has reasons, it must have been refused for one of them. */
export function isAnswered<T>(
  what: string,
  answer: T | Refusal,
  why: readonly string[],
  count: Living['count'],
): answer is T {
  const isRefused = isRefusal(answer)
  const got = isRefused ? answer.refused : 'done'
  const isRight = isRefused ? why.includes(answer.refused) : why.length === 0
  must(isRight, () => `${what}: ${got}, and should be ${JSON.stringify(why)}`)
  count(isRefused ? `${what} ${answer.refused}` : what)
  return !isRefused
}
