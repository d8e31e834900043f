import { createDice, type Dice } from './dice.ts'
import { freeIn, type NaiveBook } from './naive/book.ts'
import type { ActInput, ActName } from './naive/effects.ts'
import type { NaiveTier } from './naive/facts.ts'
import type { NaiveWorld } from './naive/naive-world.ts'
import { signOf, type NaivePosition } from './naive/position.ts'
import { held, running, type NaiveUser } from './naive/purse.ts'
import { amountText, down, most, priceText, priceUnit, readAmount, unit } from './naive/units.ts'
import { withdrawalFee } from './naive/withdrawals.ts'
import { stormSymbols } from './storm-feed.ts'

/** An intended act, sent once or several times at the same moment. */
export type Intent = { [N in ActName]: IntentOf<N> }[ActName]

type IntentOf<N extends ActName> = { readonly name: N; readonly input: InputText<N> }
/** The input before it is parsed by its schema. */
type InputText<N extends ActName> = Partial<ActInput<N>>

/** A user's bank payments: the transfer's reference, and the receipt attached to every report. */
export type Bank = {
  readonly referenceAfter: (reports: number) => string
  readonly certificate: string
}

/** Everything on which a user's decision depends. */
export type Actor = {
  readonly dice: Dice
  readonly naive: NaiveWorld
  readonly user: NaiveUser
  readonly address: string
  readonly accountId: string
  readonly bank: Bank
}

const leverages = [1, 2, 5, 10, 20, 50, 100]
const million = 1_000_000n

/** Decides a user's next act from their balances. Some acts are unwise or must be refused. */
export function decide(actor: Actor): Intent {
  const { dice, user } = actor
  const positions = running(user)
  const balance = held(user, 'balance.available')
  const contract = held(user, 'contract.available')
  if (balance + contract < readAmount('20') && positions.length === 0) return recharge(actor)
  if (contract < readAmount('20') && balance > readAmount('20')) return transfer(actor, 'balance')
  if (dice.chance(0.1)) return practise(actor)
  if (balance > readAmount('20') && dice.chance(0.15)) return withdraw(actor)
  if (dice.chance(0.05)) return report(actor)
  const taken = [...user.withdrawals.values()].filter(({ state }) => state !== 'delivered')
  if (taken.length > 0 && dice.chance(0.03))
    return { name: 'cancelWithdrawal', input: { id: dice.pick(taken).id } }
  const [position] = positions.length > 0 ? [dice.pick(positions)] : []
  if (position === undefined) return positionIntent(actor, null)
  const what = dice.weighted({
    recharge: 4,
    deposit: 8,
    withdraw: 8,
    open: 30,
    enlarge: 8,
    addMargin: 10,
    exits: 14,
    close: 12,
    closePart: 8,
    closeAll: 2,
  })
  const choices: Record<typeof what, () => Intent> = {
    recharge: () => recharge(actor),
    deposit: () => transfer(actor, 'balance'),
    withdraw: () => transfer(actor, 'contract'),
    open: () => positionIntent(actor, null),
    enlarge: () => positionIntent(actor, position),
    addMargin: () => addMargin(actor, position),
    exits: () => changeExits(actor, position),
    close: () => ({ name: 'closePosition', input: { id: position.id } }),
    closePart: () => closePart(actor, position),
    closeAll: () => closeAll(actor, position),
  }
  return choices[what]()
}

/** Withdraws a part of the balance, rarely more than all of it. */
function withdraw({ dice, user, accountId }: Actor): Intent {
  // The network has six decimals.
  const exact = part(held(user, 'balance.available'), dice.whole(1, 103))
  const amount = most(exact - (exact % 100n), unit)
  const proof = { fundPassword: '314159' }
  const asked = { accountId, currency: 'USDT', quotedFee: amountText(withdrawalFee) }
  return { name: 'applyWithdrawal', input: { ...asked, ...proof, amount: amountText(amount) } }
}

function recharge({ dice, address }: Actor): Intent {
  const currency = dice.chance(0.1) ? 'BTC' : 'USDT'
  const amount = currency === 'BTC' ? '0.01234567' : `${dice.whole(50, 5_000)}.${dice.whole(1, 99)}`
  return { name: 'paySandbox', input: { address, currency, amount } }
}

/** Reports a bank transfer. */
function report({ dice, user, bank }: Actor): Intent {
  return {
    name: 'applyRecharge',
    input: {
      method: 'bank',
      currency: 'USDT',
      channelId: '1',
      reference: bank.referenceAfter(user.reports.size),
      amount: `${dice.whole(10, 3_000)}.${dice.whole(1, 99)}`,
      certificate: [bank.certificate],
      payerName: 'Ada Lovelace',
      payerAccountLast4: '9017',
    },
  }
}

/** Transfers a part of the balance; sometimes more than all of it. */
function transfer({ dice, user }: Actor, from: 'balance' | 'contract'): Intent {
  const there = held(user, `${from}.available`)
  const amount = amountText(most(part(there, dice.whole(1, 110)), 1_000_000n))
  const to = from === 'balance' ? 'contract' : 'balance'
  return { name: 'transferContract', input: { from, to, currency: 'USDT', amount } }
}

/** Starts or resets the demo account, or trades in it. */
function practise(actor: Actor): Intent {
  const { dice, user } = actor
  if (held(user, freeIn('demo')) < readAmount('20') || dice.chance(0.1))
    return { name: 'resetDemo', input: { amount: '100000' } }
  return positionIntent(actor, null, 'demo')
}

/**
 * Opens a position, or adds to one.
 * @param symbols the instruments to choose from
 */
export function positionIntent(
  { dice, naive, user }: Pick<Actor, 'dice' | 'naive' | 'user'>,
  added: NaivePosition | null,
  book: NaiveBook = added?.book ?? 'real',
  symbols: readonly string[] = stormSymbols,
): Intent {
  const traded = symbols.filter(naive.prices.isFresh)
  const isWise = traded.length > 0 && dice.chance(0.8)
  const symbol = added?.symbol ?? dice.pick(isWise ? traded : symbols)
  const direction = added?.direction ?? dice.pick(['long', 'short'] as const)
  const marginMode = added?.marginMode ?? dice.pick(['isolated', 'cross'] as const)
  const isBold = marginMode === 'cross' && dice.chance(0.6)
  const share = isBold ? dice.whole(60, 98) : dice.whole(2, 105)
  const margin = most(part(held(user, freeIn(book)), share), 1n)
  const { tiers } = naive.prices.factsOf(symbol)
  const leverage = added?.leverage ?? (isBold ? highest(tiers, margin) : dice.pick(leverages))
  const tick = naive.prices.seen(symbol)
  const mark = tick?.price ?? priceUnit
  const { quantityStep } = naive.prices.factsOf(symbol)
  const exact = down(margin * BigInt(leverage) * priceUnit, mark)
  const quantity = most(exact - (exact % quantityStep), quantityStep)
  return {
    name: 'createPosition',
    input: {
      symbol,
      direction,
      leverage,
      marginMode,
      ...(book === 'demo' ? { demo: true } : {}),
      ...(dice.chance(0.5) ? { margin: amountText(margin) } : { quantity: amountText(quantity) }),
      ...(added === null ? exits({ dice, naive }, { symbol, direction, quantity }, mark) : {}),
      expectedPrice: priceText(mark),
      maxSlippageRate: dice.chance(0.05) ? '0.00001' : '0.02',
      ...(added === null ? {} : { positionId: added.id }),
    },
  }
}

/** The highest leverage that an instrument allows for this margin. With less leverage no account would ever be liquidated. */
function highest(tiers: readonly NaiveTier[], margin: bigint): number {
  const fits = ({ upTo, maxLeverage }: NaiveTier) =>
    (margin * BigInt(maxLeverage) * 11n) / 10n <= upTo
  return tiers.find(fits)?.maxLeverage ?? 1
}

/** Exits near enough to be reached; each may be absent. */
function exits(
  { dice, naive }: Pick<Actor, 'dice' | 'naive'>,
  { symbol, direction, quantity }: Pick<NaivePosition, 'symbol' | 'direction' | 'quantity'>,
  mark: bigint,
) {
  const { priceStep, quantityStep } = naive.prices.factsOf(symbol)
  const away = (sign: bigint) => {
    const price = mark + (sign * mark * BigInt(dice.whole(500, 20_000))) / million
    return priceText(price - (price % priceStep))
  }
  const sign = signOf(direction)
  const [gain, loss] = [dice.chance(0.5) && away(sign), dice.chance(0.5) && away(-sign)]
  // Own dice, so that partial exits do not change the other acts of a seed.
  const parts = createDice(`parts ${symbol} ${mark} ${quantity}`)
  /** Sometimes more than the position holds, which is refused. */
  const some = () => {
    const exact = part(quantity, parts.whole(1, 105))
    return amountText(most(exact - (exact % quantityStep), quantityStep))
  }
  return {
    ...(gain !== false && { takeProfitPrice: gain }),
    ...(gain !== false && parts.chance(0.25) && { takeProfitQuantity: some() }),
    ...(loss !== false && { stopLossPrice: loss }),
    ...(loss !== false && parts.chance(0.25) && { stopLossQuantity: some() }),
  }
}

function addMargin({ dice, user }: Actor, { id, book }: NaivePosition): Intent {
  const amount = most(part(held(user, freeIn(book)), dice.whole(1, 105)), 1n)
  return { name: 'addMargin', input: { id, amount: amountText(amount) } }
}

function changeExits({ dice, naive }: Actor, position: NaivePosition): Intent {
  const { id, symbol } = position
  const drawn = exits({ dice, naive }, position, naive.prices.last(symbol).price)
  const removed = dice.chance(0.5) ? { takeProfitPrice: null } : { stopLossPrice: null }
  return { name: 'updateStopLoss', input: { id, ...removed, ...partOfNone(position), ...drawn } }
}

/** Sometimes sends an exit's quantity together with its removal, as a form might, which is refused. */
function partOfNone({ id, version, takeProfitPart, stopLossPart }: NaivePosition) {
  if (!createDice(`part of none ${id} ${version}`).chance(0.2)) return {}
  return {
    ...(takeProfitPart !== null && { takeProfitQuantity: amountText(takeProfitPart) }),
    ...(stopLossPart !== null && { stopLossQuantity: amountText(stopLossPart) }),
  }
}

function closePart({ dice, naive }: Actor, position: NaivePosition): Intent {
  const { quantityStep } = naive.prices.factsOf(position.symbol)
  const exact = part(position.quantity, dice.whole(1, 100))
  const quantity = amountText(most(exact - (exact % quantityStep), quantityStep))
  return { name: 'closePosition', input: { id: position.id, quantity } }
}

function closeAll({ dice }: Actor, { symbol, book }: NaivePosition): Intent {
  const demo = book === 'demo' ? { demo: true } : {}
  return { name: 'closeAllPositions', input: dice.chance(0.5) ? { symbol, ...demo } : demo }
}

const part = (whole: bigint, percent: number): bigint => (whole * BigInt(percent)) / 100n
