import type { AnyOrder, Tick } from './proof.ts'
import { wantedOfOption } from './replay-option.ts'

/** What is wanted of the log for one price: its place, and the tick that the segment must begin with. */
export type Wanted = { readonly of: number; readonly begins: (tick: Tick) => boolean }

/** The ticks that an order names, in the order of its steps. */
export function wantedOf(order: AnyOrder): Wanted[] {
  if (order.product === 'options') return wantedOfOption(order)
  if (order.product === 'swap')
    return order.sides.flatMap(({ symbol, seq }, of) =>
      symbol === null || seq === null
        ? []
        : // What it says of a currency may be its inverse: the figures tell.
          [{ of, begins: (tick: Tick) => tick.symbol === symbol && tick.seq === seq }],
    )
  // Read from a file, or changed since: what is none of these names no price, and its signature is wrong.
  if (order.product !== 'contracts') return []
  const { symbol, steps, direction } = order
  return steps.flatMap((step, of) => {
    if (!('seq' in step)) return []
    // A buyer pays the ask and a seller gets the bid.
    const buys = (direction === 'long') === (step.kind !== 'close')
    const gave = ({ bid, ask }: Tick) => step.price === (buys ? ask : bid)
    return [
      {
        of,
        begins: (tick: Tick) => tick.symbol === symbol && tick.seq === step.seq && gave(tick),
      },
    ]
  })
}
