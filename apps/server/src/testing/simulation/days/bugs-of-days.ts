import type { Command, Decision } from '../../../platform/lane/index.ts'
import type { DayContext, DayPlant } from './day-server.ts'

// Planted bugs of the simulation of days: commands that decide on changed state or input, or whose decision is changed.

type Known = Record<string, unknown>

type Change = {
  /** Changes the tables that the decision reads. */
  readonly state?: (state: Known) => Known
  /** Changes the decision's input. */
  readonly input?: (input: Known) => Known
  /** Changes the decision. */
  readonly outcome?: (decided: Decided) => Decided
}

type Decided = { readonly move?: readonly unknown[]; readonly put?: readonly unknown[] }

/** A lane on which the commands of one name have this bug. */
export function bug(name: string, change: Change): DayPlant {
  const { state: seen, input: asked, outcome } = change
  return (lane) => ({
    ...lane,
    run(command, request) {
      if (command.name !== name) return lane.run(command, request)
      return lane.run(otherwise(command), request)
    },
  })

  function otherwise<Input>(command: Command<Input, DayContext>): Command<Input, DayContext> {
    return {
      ...command,
      decide(state: Known, input, context) {
        const decided = command.decide(
          (seen?.(state) ?? state) as never,
          (asked?.(input as Known) ?? input) as never,
          context,
        )
        return (outcome?.(decided) ?? decided) as Decision
      },
    }
  }
}

/** Changes every row of a table as a decision reads it. */
export function rowsWith(table: string, change: (row: Known) => Known) {
  return (state: Known): Known => {
    const rows = state[table] as {
      all: () => Known[]
      get: (...key: string[]) => Known | undefined
    }
    const get = (...key: string[]) => {
      const row = rows.get(...key)
      return row && { ...row, ...change(row) }
    }
    const all = () => rows.all().map((row) => ({ ...row, ...change(row) }))
    return { ...state, [table]: { ...rows, all, get } }
  }
}

/** Repeats a decision's first ledger movement. */
export const firstAgain = ({ move = [], ...decided }: Decided): Decided => ({
  ...decided,
  move: [...move, ...move.slice(0, 1)],
})
