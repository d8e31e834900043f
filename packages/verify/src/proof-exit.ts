/** An exit of a part as it was set when a tick reached it, with the least order of its instrument then. */
export type FiredExit = {
  readonly kind: 'take_profit' | 'stop_loss'
  readonly price: string
  readonly quantity: string
  readonly minQuantity: string
  readonly minNotional: string
}

/** The exit that caused a full close in cross margin, as it was set. */
export type ReachedExit = {
  readonly kind: FiredExit['kind']
  readonly price: string
  /**
   * The owner of the exit, and the tick of that position's instrument that reached it; absent if it was the position's
   * own exit.
   */
  readonly other?: {
    readonly id: string
    readonly symbol: string
    readonly direction: 'long' | 'short'
    readonly seq: number
  }
}
