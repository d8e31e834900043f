/** A ledger that only adds up: every side of every transfer; a balance is nothing but their sum. */
export class NaiveLedger {
  readonly entries: { account: string; amount: bigint }[] = []

  balanceOf(account: string): bigint {
    return this.entries
      .filter((entry) => entry.account === account)
      .reduce((sum, { amount }) => sum + amount, 0n)
  }

  move(from: string, to: string, amount: bigint): void {
    this.entries.push({ account: to, amount }, { account: from, amount: -amount })
    if (!from.startsWith('house.') && this.balanceOf(from) < 0n)
      throw new Error(`the naive world is overdrawn: ${from}`)
  }
}

/** The day of a time, as shown to users: it starts at midnight of UTC+8. */
export const naiveDayOf = (at: number): number => Math.floor((at + 8 * 3_600_000) / 86_400_000)
