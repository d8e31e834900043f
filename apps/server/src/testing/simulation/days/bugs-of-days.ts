import type { Command, Decision } from '../../../platform/lane/index.ts'
import type { DayContext, DayPlant } from './day-server.ts'

// Bugs to be planted into days, each a command that decides as if something were otherwise.

type Known = Record<string, unknown>

type Change = {
  /** What the decision sees of the tables. */
  readonly state?: (state: Known) => Known
  /** What the decision is asked. */
  readonly input?: (input: Known) => Known
  /** What becomes of the decision. */
  readonly outcome?: (decided: Decided) => Decided
}

type Decided = { readonly move?: readonly unknown[]; readonly put?: readonly unknown[] }

/** A lane on which commands of one name decide otherwise. */
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

/** Rows of a table, each seen with something else in it. */
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

/** The first movement of a decision, made once more. */
export const firstAgain = ({ move = [], ...decided }: Decided): Decided => ({
  ...decided,
  move: [...move, ...move.slice(0, 1)],
})
