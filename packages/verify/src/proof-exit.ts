/** An exit of a part that fires at or after this moment states `minNotional`; the least quantity alone bound those before it. */
export const leastWorthFrom = Date.UTC(2026, 10, 30)

/** An exit of a part, as it stood when a tick reached it, and the least order of its instrument then. */
export type FiredExit = {
  readonly kind: 'take_profit' | 'stop_loss'
  readonly price: string
  readonly quantity: string
  readonly minQuantity: string
  readonly minNotional?: string
}

/** The exit that brought a close of all in cross margin, where it stood. */
export type ReachedExit = {
  readonly kind: FiredExit['kind']
  readonly price: string
  /** Whose it was, and the tick of that one's instrument that reached it; absent where it was its own. */
  readonly other?: {
    readonly id: string
    readonly symbol: string
    readonly direction: 'long' | 'short'
    readonly seq: number
  }
}
