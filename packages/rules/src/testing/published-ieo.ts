import { Amount, Price, Rate, divide, larger, subtract, sum } from '@candor/money'
import * as rules from '../index.ts'
import { amountOf, list, priceOf, type Figures, type Outcome } from './figures.ts'

/** The allocation of the first of two applications, and its share of all applications. */
function ieoShare(figures: Figures): Outcome {
  const [user, total] = [amountOf(figures, 'userCommitted'), amountOf(figures, 'totalCommitted')]
  const supply = amountOf(figures, 'supply')
  const others = subtract(total, user)
  const [tokens] = rules.proRata(supply, [
    { weight: user, cap: supply },
    { weight: others, cap: supply },
  ])
  const percent = Rate.of(divide(user * Rate.one * 100n, total, 'floor'))
  return { tokens: [Amount.text(tokens!)], sharePct: [Rate.text(percent)] }
}

/** The surplus of the capped applications, by which the others get more. */
function ieoSurplus(figures: Figures): Outcome {
  const [supply, cap] = [amountOf(figures, 'supply'), amountOf(figures, 'hardCapPerUser')]
  const weights = list(figures, 'committed').map((committed) => Amount.parse(committed))
  const sharedUpTo = (most: Amount) =>
    rules.proRata(
      supply,
      weights.map((weight) => ({ weight, cap: most })),
    )
  const [free, capped] = [sharedUpTo(supply), sharedUpTo(cap)]
  if (capped.some((share) => share > cap)) throw new Error('somebody has more than the cap')
  const more = (those: readonly Amount[], than: readonly Amount[]) =>
    sum(those.map((share, place) => larger(subtract(share, than[place]!), Amount.zero)))
  const [left, gained] = [more(free, capped), more(capped, free)]
  if (left !== gained) throw new Error(`${left} are left to the others, and they have ${gained}`)
  return { surplus: [Amount.text(gained)] }
}

/** The cost of a capped win, and the refund of the rest. */
function ieoPayment(figures: Figures): Outcome {
  const [committed, cap] = [amountOf(figures, 'committed'), amountOf(figures, 'hardCapPerUser')]
  const price = priceOf(figures, 'salePrice')
  const supply = Amount.of(divide(committed * Price.one, price, 'floor'))
  const [tokens] = rules.proRata(supply, [{ weight: committed, cap }])
  const deducted = rules.ieoCost(tokens!, price)
  return {
    tokens: [Amount.text(tokens!)],
    deducted: [Amount.text(deducted)],
    refund: [Amount.text(subtract(committed, deducted))],
  }
}

export const ieoChecks = { ieoShare, ieoSurplus, ieoPayment }
