import { Amount, Price } from '@candor/money'
import type { Pledge } from '../../ledger/index.ts'
import type { FeedTick } from '../../market/index.ts'
import type { Command, Lane } from '../../platform/lane/index.ts'
import type { SimulatedContext } from './plant.ts'

// Planted bugs: commands that decide on changed state or context, and changed inputs.

type Run = Lane<SimulatedContext>['run']

/** A lane whose calls go through `change`. */
export function withRun(change: (run: Run) => Run) {
  return (lane: Lane<SimulatedContext>): Lane<SimulatedContext> => ({
    ...lane,
    run: change(lane.run),
  })
}

/** A lane that refuses every command of one name. */
export function lost(submit: Run, name: string): Run {
  return async (command, request) =>
    command.name === name
      ? { ok: false, error: 'STATE_CHANGED', details: {} }
      : submit(command, request)
}

/** Decides as if the position still ran and had never changed. */
export function forgetful<Input>(
  command: Command<Input, SimulatedContext>,
): Command<Input, SimulatedContext> {
  return {
    ...command,
    decide(state: { positions: { get: (id: string) => object } }, input, context) {
      const get = (id: string) => ({ ...state.positions.get(id), status: 'running', sinceSeq: 0 })
      const positions = { ...state.positions, get }
      return command.decide({ ...state, positions } as never, input, context)
    },
  }
}

/** Decides on a warning as if there had been no earlier one. */
export function unwarned<Input>(
  command: Command<Input, SimulatedContext>,
): Command<Input, SimulatedContext> {
  return {
    ...command,
    decide(state: object, input, context) {
      const marginWarnings = { all: () => [], get: () => undefined }
      return command.decide({ ...state, marginWarnings } as never, input, context)
    },
  }
}

/** Decides as if the whole available balance were free. */
export function unbound<Input>(
  command: Command<Input, SimulatedContext>,
): Command<Input, SimulatedContext> {
  return {
    ...command,
    decide(state: { cross?: object }, input, context) {
      const freeOf = ({ balance }: { balance: bigint }) => balance
      const known = { ...state, ...(state.cross && { cross: { ...state.cross, freeOf } }) }
      return command.decide(known as never, input, context)
    },
  }
}

/** Decides as if prices never became stale for the free balance. */
export function trustful<Input>(
  command: Command<Input, SimulatedContext>,
): Command<Input, SimulatedContext> {
  type Held = { readonly freeOf: Pledge['freeOf'] }
  const ageless = ({ freeOf }: Held): Held => ({
    freeOf: (account, marks) => freeOf(account, { ...marks, isOpen: () => false }),
  })
  return {
    ...command,
    decide(state: { cross?: Held; pledges?: Held }, input, context) {
      const { cross, pledges } = state
      const known = {
        ...state,
        ...(cross && { cross: { ...cross, ...ageless(cross) } }),
        ...(pledges && { pledges: { ...pledges, ...ageless(pledges) } }),
      }
      return command.decide(known as never, input, context)
    },
  }
}

/** Decides on an application as if it were its user's first. */
export function unaware<Input>(
  command: Command<Input, SimulatedContext>,
): Command<Input, SimulatedContext> {
  if (command.name !== 'applyAuth') return command
  return {
    ...command,
    decide(state: object, input, context) {
      const applications = { all: () => [], get: () => undefined }
      const known = { ...state, applications, claimed: () => true }
      return command.decide(known as never, input, context)
    },
  }
}

/** Settles options at twice their payout rate. */
export function lavish<Input>(
  command: Command<Input, SimulatedContext>,
): Command<Input, SimulatedContext> {
  type Paying = { readonly payoutRate: bigint }
  return {
    ...command,
    decide(state: { running: { all: () => Paying[] } }, input, context) {
      const all = () =>
        state.running.all().map((order) => ({ ...order, payoutRate: order.payoutRate * 2n }))
      return command.decide(
        { ...state, running: { ...state.running, all } } as never,
        input,
        context,
      )
    },
  }
}

/** Settles options without the last tick of their log. */
export function withoutLast<Input>(input: Input): Input {
  const { logs } = input as { logs: ReadonlyMap<string, { ticks: readonly unknown[] }> }
  const shorter = [...logs].map(([id, log]) => {
    const { ticks } = log
    return [id, { ...log, ticks: ticks.length > 2 ? ticks.slice(0, -1) : ticks }] as const
  })
  return { ...input, logs: new Map(shorter) }
}

/** Decides on an option as if the house cap were unlimited. */
export function roomy<Input>(
  command: Command<Input, SimulatedContext>,
): Command<Input, SimulatedContext> {
  const optionRoom = () => Amount.parse('1000000')
  return {
    ...command,
    decide: (state, input, context) => command.decide(state, input, { ...context, optionRoom }),
  }
}

export type Quoted = { readonly toAmount: bigint; readonly validUntilAt: number }

/** Changes the quote in a swap's input. */
export function withQuote<Asked extends { readonly input: unknown }>(
  request: Asked,
  change: (quote: Quoted) => object,
): Asked {
  const { quote } = request.input as { quote?: Quoted }
  return quote === undefined
    ? request
    : { ...request, input: { ...(request.input as object), quote: change(quote) } }
}

/** "Corrects" a price of ten times the right one to about a tenth. */
export function tenth(tick: FeedTick): FeedTick {
  const part = (price: bigint) => Price.of((price * 1_005n) / 10_000n)
  return { ...tick, price: part(tick.price), bid: part(tick.bid), ask: part(tick.ask) }
}

export const inReal = <Input>(input: Input): Input => ({ ...input, book: 'real' })

/** Decides on a cancellation as if the withdrawal had not been sent. */
export function late<Input>(
  command: Command<Input, SimulatedContext>,
): Command<Input, SimulatedContext> {
  if (command.name !== 'cancelWithdrawal') return command
  return {
    ...command,
    decide(state: { orders: { get: (id: string) => object } }, input, context) {
      const asked = { status: 'under_review', stage: 'sending', attemptAt: null }
      const get = (id: string) => ({ ...state.orders.get(id), ...asked })
      const orders = { ...state.orders, get }
      return command.decide({ ...state, orders } as never, input, context)
    },
  }
}
