import { Amount, Price, Rate, divide, ratio, smaller, sum } from '@candor/money'

/** The formulas of this file, as a project remembers them: a change is a new file and a new name. */
export const ieoRules = 'ieo-1'

/** What somebody put in, and the most that they may get. */
export type Claim = { readonly weight: bigint; readonly cap: Amount }

/**
 * Shares a supply by weight. Who would get their cap or more gets the cap, and what they leave is shared among the others,
 * again and again until nobody reaches theirs. Shares are rounded down to the smallest unit; what that leaves is nobody's.
 * Depends on the claims alone: the same ones give the same shares.
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

/** What a number of tokens costs: rounded up to the smallest unit of the money that pays. */
export function ieoCost(quantity: Amount, price: Price): Amount {
  return Amount.of(divide(quantity * price, Price.one, 'ceil'))
}

/** The chance of each lot if nobody applied for more: lots on sale over lots that were applied for, at most one. */
export function lotChance(saleLots: number, appliedLots: number): Rate {
  if (appliedLots <= saleLots) return Rate.one
  return smaller(
    ratio(Amount.of(BigInt(saleLots)), Amount.of(BigInt(appliedLots)), 'floor'),
    Rate.one,
  )
}

/** How many words of the seed a draw needs: for the side of which there is less. */
export function wordsNeeded(lots: number, winning: number): number {
  return winning >= lots ? 0 : Math.min(winning, lots - winning)
}

/**
 * Which of the lots 1 to `lots` win: a shuffle of as many places as are needed, each of them taken from what is left by a
 * word of the seed. A word has 128 bits, so that its remainder favours no lot by as much as one in 10³⁰.
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
    // not money: a place among those that are left
    const other = place + Number(words[place]! % BigInt(lots - place))
    taken.add(at(other))
    moved.set(other, at(place))
  }
  const areWinners = count === winning
  return (lot) => taken.has(lot) === areWinners
}

/** A lottery as it is decided: lots of one size, in the order in which they were applied for. */
export type Lots = {
  readonly step: Amount
  readonly saleQuantity: Amount
  /** How many lots each application has. */
  readonly lots: readonly number[]
}

export const lotsOf = (lots: readonly number[]): number =>
  lots.reduce((total, count) => total + count, 0)

/** How many whole lots are on sale. */
export function saleLotsOf({ saleQuantity, step }: Pick<Lots, 'saleQuantity' | 'step'>): number {
  // not money: how many lots
  return Number(saleQuantity / step)
}

/** What each application wins in a lottery, in the order of their lots. */
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

/** What each application gets pro rata: of what is on sale by what it asked for, and never more than that. */
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

/** A draw that came no later than this after its time leaves the deadline where it was announced. */
const lateMs = 600_000

/**
 * Until when who won may pay. Whoever learns of it late, because nothing ran, has as long from then as was announced:
 * nobody loses what they won by a time in which they could not have paid.
 */
export function payUntil(
  { drawAt, payDeadlineAt }: { readonly drawAt: number; readonly payDeadlineAt: number },
  toldAt: number,
): number {
  return toldAt - drawAt <= lateMs ? payDeadlineAt : toldAt + (payDeadlineAt - drawAt)
}
