import type { NaiveTick } from './position.ts'

type SeenTick = Pick<NaiveTick, 'symbol' | 'seq' | 'price' | 'at'>

/** An option and the deciding ticks so far. */
export type NaiveBet = {
  readonly symbol: string
  readonly direction: 'up' | 'down'
  readonly stake: bigint
  /** Profit of a win over the stake. */
  readonly profit: bigint
  readonly acceptedAt: number
  readonly settleAt: number
  /** The first tick at or after acceptance, even if too late for the entry. */
  first: SeenTick | null
  /** The last tick up to its end. */
  last: SeenTick | null
}

export type NaiveEnd = {
  readonly result: 'win' | 'lose' | 'draw' | 'void'
  readonly voidReason: 'no_entry' | 'one_tick' | 'no_exit' | null
  readonly entry: SeenTick | null
  readonly exit: SeenTick | null
  readonly credited: bigint
}

const windowMs = 3_000

/** Applies an accepted tick. Ticks must come in log order. */
export function see(bet: NaiveBet, tick: SeenTick): void {
  if (tick.symbol !== bet.symbol || tick.at < bet.acceptedAt) return
  bet.first ??= tick
  if (tick.at <= bet.settleAt) bet.last = tick
}

/** The entry tick; null if none came in time, or none yet. */
function entryOf({ first, acceptedAt }: NaiveBet): SeenTick | null {
  return first !== null && first.at - acceptedAt <= windowMs ? first : null
}

/** Whether no tick after this time can change the result. */
export function isOver(bet: NaiveBet, finalAt: number): boolean {
  return finalAt >= (entryOf(bet) === null ? bet.acceptedAt + windowMs : bet.settleAt)
}

/** The result of an option that is over. */
export function endOf(bet: NaiveBet): NaiveEnd {
  const { last: exit, settleAt, direction, stake, profit } = bet
  const entry = entryOf(bet)
  const back = { result: 'void', entry, exit: null, credited: stake } as const
  if (entry === null) return { ...back, voidReason: 'no_entry' }
  if (exit === null || exit.seq === entry.seq) return { ...back, voidReason: 'one_tick' }
  if (settleAt - exit.at > windowMs) return { ...back, exit, voidReason: 'no_exit' }
  const seen = { voidReason: null, entry, exit } as const
  if (exit.price === entry.price) return { ...seen, result: 'draw', credited: stake }
  const isRight = direction === 'up' ? exit.price > entry.price : exit.price < entry.price
  if (!isRight) return { ...seen, result: 'lose', credited: 0n }
  return { ...seen, result: 'win', credited: stake + profit }
}
