import type { Claim, Lots } from '../index.ts'

/**
 * The twin of `proRata`, in units: fills one claim after another, in the order in which they reach their caps while what a unit of
 * weight brings rises. The first claim that does not reach its cap ends that, and all that are left share what is left.
 */
export function naiveProRata(supply: bigint, claims: readonly Claim[]): bigint[] {
  const shares = claims.map(() => 0n)
  const weightOf = (place: number) => claims[place]!.weight
  const capOf = (place: number): bigint => claims[place]!.cap
  const order = [...claims.keys()]
    .filter((place) => weightOf(place) > 0n)
    .toSorted((a, b) => {
      // Caps by weight, as fractions that are compared across.
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
 * The twin of `lotteryShares`, in units: an array of all lots is shuffled by the words of the seed, as far as it is drawn. Drawn are
 * the lots that win, or those that lose where they are fewer.
 */
export function naiveLottery(
  { lots, step, saleQuantity }: Lots,
  words: readonly bigint[],
): bigint[] {
  const owners = lots.flatMap((count, owner) => Array.from({ length: count }, () => owner))
  // not money: how many lots are on sale
  const onSale = Math.min(Number(saleQuantity / step), owners.length)
  const drawn = Math.min(onSale, owners.length - onSale)
  const hat = [...owners]
  for (let place = 0; place < drawn; place += 1) {
    // not money: a place
    const other = place + Number(words[place]! % BigInt(hat.length - place))
    const lot = hat[place]!
    hat[place] = hat[other]!
    hat[other] = lot
  }
  const winners = drawn === onSale ? hat.slice(0, drawn) : hat.slice(drawn)
  return lots.map((_, owner) => BigInt(winners.filter((one) => one === owner).length) * step)
}
