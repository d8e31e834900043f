import { Amount, Price, Rate, divide, ratio, smaller, sum } from '@candor/money'

/**
 * The version of this file's formulas, stored with each project. A change of a formula needs a new file and a new name.
 */
export const ieoRules = 'ieo-1'

/** The money that an application put in, and the most that it may get. */
export type Claim = { readonly weight: bigint; readonly cap: Amount }

/**
 * Shares a supply by weight. An application whose share reaches its cap gets the cap, and its surplus is shared among
 * the others, until no further application reaches its cap. Shares are rounded down to the smallest unit; the remainder
 * is not allocated. Deterministic: the same claims give the same shares.
 */
export function proRata(supply: Amount, claims: readonly Claim[]): Amount[] {
  const shares = claims.map((): Amount => Amount.zero)
  let open = claims.map((_, place) => place).filter((place) => claims[place]!.weight > 0n)
  let left: bigint = supply
  for (;;) {
    const total = open.reduce((weight, place) => weight + claims[place]!.weight, 0n)
    const round = left
    const capped = open.filter(
      (place) => round * claims[place]!.weight >= claims[place]!.cap * total,
    )
    if (capped.length === 0) {
      for (const place of open)
        shares[place] = Amount.of(divide(left * claims[place]!.weight, total, 'floor'))
      return shares
    }
    for (const place of capped) {
      shares[place] = claims[place]!.cap
      left -= claims[place]!.cap
    }
    open = open.filter((place) => !capped.includes(place))
    if (open.length === 0) return shares
  }
}

/** The cost of a quantity of tokens, rounded up to the smallest unit of the paying currency. */
export function ieoCost(quantity: Amount, price: Price): Amount {
  return Amount.of(divide(quantity * price, Price.one, 'ceil'))
}

/** The chance of each lot without further applications: lots on sale over lots applied for, at most 1. */
export function lotChance(saleLots: number, appliedLots: number): Rate {
  if (appliedLots <= saleLots) return Rate.one
  return smaller(
    ratio(Amount.of(BigInt(saleLots)), Amount.of(BigInt(appliedLots)), 'floor'),
    Rate.one,
  )
}

/** The number of words that a draw needs: one for each lot of the smaller side, winners or losers. */
export function wordsNeeded(lots: number, winning: number): number {
  return winning >= lots ? 0 : Math.min(winning, lots - winning)
}

/**
 * The winning lots among 1 to `lots`: a partial Fisher-Yates shuffle, in which a word of the seed draws each place from
 * the lots that are left. A word has 128 bits, so the modulo bias is below one in 10³⁰.
 * @param words as many as `wordsNeeded` says
 * @throws RangeError when there are fewer.
 */
export function drawLots(
  lots: number,
  winning: number,
  words: readonly bigint[],
): (lot: number) => boolean {
  if (winning >= lots) return () => true
  const count = wordsNeeded(lots, winning)
  if (words.length < count) throw new RangeError(`${count} words are needed, not ${words.length}`)
  const moved = new Map<number, number>()
  const at = (place: number) => moved.get(place) ?? place + 1
  const taken = new Set<number>()
  for (let place = 0; place < count; place += 1) {
    // not money: a place among the lots that are left
    const other = place + Number(words[place]! % BigInt(lots - place))
    taken.add(at(other))
    moved.set(other, at(place))
  }
  const areWinners = count === winning
  return (lot) => taken.has(lot) === areWinners
}

/** The input of a lottery: lots of one size, in the order of application. */
export type Lots = {
  readonly step: Amount
  readonly saleQuantity: Amount
  /** The number of lots of each application. */
  readonly lots: readonly number[]
}

export const lotsOf = (lots: readonly number[]): number =>
  lots.reduce((total, count) => total + count, 0)

/** The number of whole lots on sale. */
export function saleLotsOf({ saleQuantity, step }: Pick<Lots, 'saleQuantity' | 'step'>): number {
  // not money: how many lots
  return Number(saleQuantity / step)
}

/** The tokens that each application wins in a lottery, in the order of their lots. */
export function lotteryShares(given: Lots, words: readonly bigint[]): Amount[] {
  const { lots, step } = given
  const wins = drawLots(lotsOf(lots), saleLotsOf(given), words)
  let first = 1
  return lots.map((count) => {
    let won = 0n
    for (let lot = first; lot < first + count; lot += 1) if (wins(lot)) won += 1n
    first += count
    return Amount.of(won * step)
  })
}

/** The tokens of each application pro rata to its lots, and never more than it asked for. */
export function proRataShares({ lots, step, saleQuantity }: Lots): Amount[] {
  return proRata(
    saleQuantity,
    lots.map((count) => {
      const wanted = Amount.of(BigInt(count) * step)
      return { weight: wanted, cap: wanted }
    }),
  )
}

export const wonOf = (shares: readonly Amount[]): Amount => sum(shares)

/** A draw that is late by no more than this keeps the announced deadline. */
const lateMs = 600_000

/**
 * The payment deadline of a winner. After a late draw, as after an outage, a winner has the full announced time from
 * the draw, so that no win expires before it can be paid.
 */
export function payUntil(
  { drawAt, payDeadlineAt }: { readonly drawAt: number; readonly payDeadlineAt: number },
  notifiedAt: number,
): number {
  return notifiedAt - drawAt <= lateMs ? payDeadlineAt : notifiedAt + (payDeadlineAt - drawAt)
}
