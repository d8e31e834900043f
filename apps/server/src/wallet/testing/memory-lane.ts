import type { Command, Decision, Refusal } from '../../platform/lane/index.ts'
import { isRefusal } from '../../platform/lane/index.ts'
import { openPolicy } from '../../policy/index.ts'
import { OwnerDraft } from '../../platform/lane/draft.ts'
import type { Row } from '../../platform/lane/table.ts'

/**
 * One user's rows in memory, with decisions applied as the lane applies them: for property tests with more histories than a
 * database could run.
 */
export function createMemoryLane(userId: string) {
  const draft = new OwnerDraft(userId, { event: 0n, transfer: 0n })
  let ids = 1_000n
  const newId = () => String(++ids)
  const names = new Set<string>()

  const set = ({ table, value }: Row): void => draft.set(table, value)

  return {
    draft,
    /** Decides a command and applies it unless it refuses. */
    run<Input>(command: Command<Input, never>, input: Input, now: number): Decision | Refusal {
      const views = Object.entries(command.needs).map(([name, table]) => [name, draft.view(table)])
      const wanted = command.claims(input).filter((name) => !names.has(name))
      const state = {
        ...Object.fromEntries(views),
        claimed: (name: string) => wanted.includes(name),
      }
      const context = { now, newId, ...openPolicy }
      const decision = command.decide(state as never, input, context as never)
      if (isRefusal(decision)) return decision
      for (const name of wanted) names.add(name)
      for (const name of decision.free ?? []) names.delete(name)
      for (const change of [...(decision.put ?? []), ...(decision.move ?? [])])
        if ('rows' in change) for (const row of change.rows(draft, context)) set(row)
        else set(change)
      return decision
    },
  }
}
