import { Rate, divide } from '@candor/money'

/** Wins divided by wins and losses, without draws and voids; null before the first. */
export function rightRate({ wins, losses }: { wins: number; losses: number }): string | null {
  const decided = BigInt(wins) + BigInt(losses)
  if (decided === 0n) return null
  return Rate.text(Rate.of(divide(BigInt(wins) * Rate.one, decided, 'truncate')))
}
