import type { Claim, Lots } from '../index.ts'

/**
 * An independent implementation of `proRata`, in units: fills the claims in the order in which they reach their caps as
 * the supply per unit of weight rises. The first claim that does not reach its cap ends the filling, and all remaining
 * claims share the rest.
 */
export function naiveProRata(supply: bigint, claims: readonly Claim[]): bigint[] {
  const shares = claims.map(() => 0n)
  const weightOf = (place: number) => claims[place]!.weight
  const capOf = (place: number): bigint => claims[place]!.cap
  const order = [...claims.keys()]
    .filter((place) => weightOf(place) > 0n)
    .toSorted((a, b) => {
      // Compares caps by weight as cross-multiplied fractions.
      const [one, other] = [capOf(a) * weightOf(b), capOf(b) * weightOf(a)]
      return one < other ? -1 : Number(one > other)
    })
  let left = supply
  let weights = order.reduce((all, place) => all + weightOf(place), 0n)
  for (const [at, place] of order.entries()) {
    const isReached = left * weightOf(place) >= capOf(place) * weights
    if (!isReached) {
      for (const open of order.slice(at)) shares[open] = (left * weightOf(open)) / weights
      break
    }
    shares[place] = capOf(place)
    left -= capOf(place)
    weights -= weightOf(place)
  }
  return shares
}

/**
 * An independent implementation of `lotteryShares`, in units: shuffles an array of all lots by the words of the seed,
 * as far as the draw needs. The drawn lots win, or lose if the losers are fewer.
 */
export function naiveLottery(
  { lots, step, saleQuantity }: Lots,
  words: readonly bigint[],
): bigint[] {
  const owners = lots.flatMap((count, owner) => Array.from({ length: count }, () => owner))
  // not money: the number of lots on sale
  const onSale = Math.min(Number(saleQuantity / step), owners.length)
  const drawn = Math.min(onSale, owners.length - onSale)
  const hat = [...owners]
  for (let place = 0; place < drawn; place += 1) {
    // not money: an index
    const other = place + Number(words[place]! % BigInt(hat.length - place))
    const lot = hat[place]!
    hat[place] = hat[other]!
    hat[other] = lot
  }
  const winners = drawn === onSale ? hat.slice(0, drawn) : hat.slice(drawn)
  return lots.map((_, owner) => BigInt(winners.filter((one) => one === owner).length) * step)
}
