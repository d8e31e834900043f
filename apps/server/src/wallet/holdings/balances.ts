import type { Account, Balance, ConversionRate, endpoints, InputOf, ResultOf } from '@candor/api'
import { Amount, Price, add, sum } from '@candor/money'
import { readBalances, userKinds, type UserKind } from '../../ledger/index.ts'
import type { Pool } from 'pg'
import type { Currency } from '../currencies.ts'
import type { Tools } from '../tools.ts'
import { usdPricesAt, usdValue, type UsdPrices } from '../../market/index.ts'

/** A user's holding of one currency in one account. */
export type Holding = {
  readonly account: Account
  readonly currency: string
  readonly available: Amount
  readonly frozen: Amount
  /** A token of an offering: it is not traded yet, so it has no price and is excluded from totals. */
  readonly isUnpriced: boolean
}

/** The account in the user's view to which each account of the ledger belongs. */
const viewedIn = {
  'balance.available': 'balance',
  'balance.frozen': 'balance',
  // Money in products and collateral of loans belongs to the user and is unavailable until it returns.
  'invest.held': 'balance',
  'ieo.held': 'balance',
  'loan.collateral': 'balance',
  'contract.available': 'contract',
  'contract.margin': 'contract',
  'contract.stake': 'contract',
} as const satisfies Record<UserKind, Account>

const availableIn = {
  balance: 'balance.available',
  contract: 'contract.available',
} as const satisfies Record<Account, UserKind>

/** The accounts whose money is unavailable. */
const heldIn = (account: Account): readonly UserKind[] =>
  userKinds.filter((kind) => viewedIn[kind] === account && kind !== availableIn[account])

/** A user's holdings in both accounts: every currency that the account can hold, including zeros, and tokens. */
export async function readHoldings(
  { pool, currencies }: { readonly pool: Pick<Pool, 'query'> } & Pick<Tools, 'currencies'>,
  userId: string,
): Promise<Holding[]> {
  const stored = await readBalances(pool, userId)
  const balances = new Map(stored.map((row) => [`${row.kind} ${row.currency}`, row.balance]))
  const holdingOf = (account: Account, currency: string, isUnpriced: boolean): Holding => {
    const of = (kind: UserKind) => balances.get(`${kind} ${currency}`) ?? Amount.zero
    const [available, frozen] = [of(availableIn[account]), sum(heldIn(account).map(of))]
    return { account, currency, available, frozen, isUnpriced }
  }
  const tokens = new Set(stored.map(({ currency }) => currency)).difference(currencies)
  return [
    ...[...currencies.values()].flatMap((one) =>
      accountsOf(one).map((account) => holdingOf(account, one.currency, false)),
    ),
    ...[...tokens].toSorted().map((token) => holdingOf('balance', token, true)),
  ]
}

function accountsOf(currency: Currency): Account[] {
  return currency.transferEnabled ? ['balance', 'contract'] : ['balance']
}

/** Value of a holding in dollars; zero for an empty holding without a price. */
export function worthOf(held: Amount, currency: string, usdPrices: UsdPrices): Amount | null {
  if (held === Amount.zero) return Amount.zero
  const quoted = usdPrices(currency)
  return quoted === null ? null : usdValue(held, quoted.price)
}

/** Sum of values; unknown if one of them is. */
export function totalOf(values: readonly (Amount | null)[]): Amount | null {
  const known = values.filter((value) => value !== null)
  return known.length === values.length ? sum(known) : null
}

/** Sum of the counted holdings; unpriced tokens are excluded. */
export function totalCounted(
  holdings: readonly { readonly holding: Holding; readonly value: Amount | null }[],
): Amount | null {
  const counted = holdings.filter(({ holding }) => !holding.isUnpriced)
  return totalOf(counted.map(({ value }) => value))
}

/** The wire form of a holding. */
export function balanceView(
  { account, currency, available, frozen }: Holding,
  { currencies }: Pick<Tools, 'currencies'>,
  usdPrices: UsdPrices,
): Balance {
  const held = add(available, frozen)
  const value = worthOf(held, currency, usdPrices)
  const quoted = usdPrices(currency)
  return {
    account,
    currency,
    total: Amount.text(held),
    available: Amount.text(available),
    frozen: Amount.text(frozen),
    usdPrice: quoted === null ? null : Price.text(quoted.price),
    usdValue: value === null ? null : Amount.text(value),
    iconUrl: '',
    precision: currencies.get(currency)?.precision ?? Amount.decimals,
  }
}

/** The balance account, the most valuable currency first, equal values in display order. */
export async function queryUserBalance(
  tools: Tools,
  userId: string,
  input: InputOf<typeof endpoints.queryUserBalance>,
  now: number,
): Promise<ResultOf<typeof endpoints.queryUserBalance>> {
  const usdPrices = usdPricesAt(tools.market, now)
  const held = (await readHoldings(tools, userId)).filter(
    ({ account, currency }) => account === 'balance' && currency === (input.currency ?? currency),
  )
  const valued = held.map((holding) => ({
    holding,
    value: worthOf(add(holding.available, holding.frozen), holding.currency, usdPrices),
  }))
  const usdTotal = totalCounted(valued)
  return {
    usdTotal: usdTotal === null ? null : Amount.text(usdTotal),
    updatedAt: oldestPriceAt(valued, usdPrices) ?? now,
    balances: valued
      .toSorted((a, b) => order(a.value, b.value))
      .map(({ holding }) => balanceView(holding, tools, usdPrices)),
    rates: ratesOf(held, usdPrices),
  }
}

/** For every priced currency of the answer: the price used. */
function ratesOf(held: readonly Holding[], usdPrices: UsdPrices): ConversionRate[] {
  return held.flatMap(({ currency }) => {
    const quoted = usdPrices(currency)
    if (quoted === null) return []
    const { price, at, source, stale } = quoted
    return [{ currency, usdPrice: Price.text(price), at, source, stale }]
  })
}

/** Unknown values come last. */
function order(a: Amount | null, b: Amount | null): number {
  const [left, right] = [a ?? -1n, b ?? -1n]
  return left === right ? 0 : left > right ? -1 : 1
}

/** The total is as old as its oldest price. */
function oldestPriceAt(
  valued: readonly { readonly holding: Holding; readonly value: Amount | null }[],
  usdPrices: UsdPrices,
): number | null {
  const times = valued.flatMap(({ holding, value }) =>
    value === Amount.zero ? [] : (usdPrices(holding.currency)?.at ?? []),
  )
  return times.length === 0 ? null : Math.min(...times)
}
