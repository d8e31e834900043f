import { Rate, divide } from '@candor/money'

/** Wins over wins and losses; null before the first: nobody was right or wrong where it was a draw, or void. */
export function rightRate({ wins, losses }: { wins: number; losses: number }): string | null {
  const decided = BigInt(wins) + BigInt(losses)
  if (decided === 0n) return null
  return Rate.text(Rate.of(divide(BigInt(wins) * Rate.one, decided, 'truncate')))
}
