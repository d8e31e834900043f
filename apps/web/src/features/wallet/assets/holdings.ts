import type { Balance, ContractBalance, CurrencyInfo } from '@candor/api'
import { add, Amount, Price, Quantity, quantityFor, subtract } from '@candor/money'
import type { Output } from '../../../api/client.ts'

type Answers = {
  assets: Output<'queryUserAssets'>
  balance: Output<'queryUserBalance'>
  contract: ContractBalance
  currencies: readonly CurrencyInfo[]
}

/** All assets of a user. Every total on the screen is the sum of the parts shown beside it. */
export type Holdings = Answers & {
  /** In dollars; null while a part is unknown. */
  usdTotal: string | null
  /** Ends at that total, if known. */
  curve: Answers['assets']['curve']
}

/** Combines the answers. The total is computed from the figures that the account lists show. */
export function holdingsOf(answers: Answers): Holdings {
  const { balance, contract, assets } = answers
  const usdTotal = totalUsd(balance.usdTotal, contract.equity, assets.debtUsd)
  return { ...answers, usdTotal, curve: endingAt(usdTotal, assets.curve) }
}

/** The last point is the present: the curve was read a moment before the figures beside it. */
function endingAt(usdTotal: string | null, curve: Holdings['curve']): Holdings['curve'] {
  const last = curve.at(-1)
  if (usdTotal === null || last === undefined) return curve
  return [...curve.slice(0, -1), { ...last, usdValue: usdTotal }]
}

function totalUsd(balance: string | null, contract: string | null, debt: string): string | null {
  if (balance === null || contract === null) return null
  const held = add(Amount.read(balance), Amount.read(contract))
  return Amount.text(subtract(held, Amount.read(debt)))
}

/** A unit for the shown total. */
export type Unit = { code: string; usdPrice: string; decimals: number }

const dollar: Unit = { code: 'USD', usdPrice: '1', decimals: 2 }

/** Dollars, and every coin that has a price. */
export function unitsOf({ balance, currencies }: Holdings): Unit[] {
  const coins = balance.balances.flatMap(({ currency, usdPrice }) =>
    usdPrice === null
      ? []
      : { code: currency, usdPrice, decimals: decimalsOf(currencies, currency) },
  )
  return [dollar, ...coins]
}

/** A dollar amount in another unit, cut off; null stays unknown. */
export function inUnit(usd: string | null, unit: Unit): string | null {
  if (usd === null) return null
  return Quantity.text(quantityFor(Amount.read(usd), Price.read(unit.usdPrice), 'truncate'))
}

/** The number of decimals in which screens show a currency. */
export function decimalsOf(currencies: readonly CurrencyInfo[], currency: string): number {
  return currencies.find((each) => each.currency === currency)?.displayPrecision ?? 8
}

/** Whether a total is zero. */
export function isZero(total: string): boolean {
  return Amount.read(total) === Amount.zero
}

/** Coins with a balance before coins without, each group in the server's order. */
export function heldFirst(balances: readonly Balance[]): Balance[] {
  const [held, none] = [false, true].map((zero) =>
    balances.filter(({ total }) => isZero(total) === zero),
  )
  return [...(held ?? []), ...(none ?? [])]
}
