import { errorCodes, type OperatorRole } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { OwnerDraft } from '../../platform/lane/draft.ts'
import {
  isRefusal,
  type Command,
  type Context,
  type Decision,
  type Refusal,
} from '../../platform/lane/index.ts'
import type { AnyTable, Row } from '../../platform/lane/table.ts'
import type { Transitions } from '../../platform/transitions.ts'
import { seatOwner, type ApprovalKind } from '../../operator/index.ts'
import { seats } from '../../operator/seat/tables.ts'
import { openPolicy } from '../../policy/index.ts'

type Decided = Decision | Refusal

/** Clock and ids of a decision. */
export const contextAt = (now: number, more: object = {}): Context => ({
  now,
  newId: () => '900',
  ...openPolicy,
  ...more,
})

/** Decision of an owner's command on these rows, the owner's and those of shared house objects. */
export function decideOn<Input>(
  rows: readonly Row[],
  { needs, decide }: Pick<Command<Input, never>, 'needs' | 'decide'>,
  input: Input,
  context: Context,
  owner = userId,
): Decided {
  return decide(stateOf(rows, needs, owner) as never, input, context as never)
}

/** Effect of an approval on these rows. */
export function agreeOn(
  rows: readonly Row[],
  { needs, apply }: ApprovalKind<never>,
  payload: unknown,
  context: Context,
  owner = userId,
): Decided {
  const approval = { id: '800', makerId: '7001' }
  const decided = { approval, checker: { id: '7002' } }
  return apply(stateOf(rows, needs, owner) as never, payload as never, context, decided as never)
}

function stateOf(rows: readonly Row[], needs: Readonly<Record<string, AnyTable>>, owner: string) {
  const drafts = new Map<string, OwnerDraft>()
  for (const { table, value } of rows) {
    const draft =
      drafts.get(value.userId) ?? new OwnerDraft(value.userId, { event: 0n, transfer: 0n })
    drafts.set(value.userId, draft)
    draft.set(table, value)
  }
  const user = drafts.get(owner) ?? new OwnerDraft(owner, { event: 0n, transfer: 0n })
  const nobody = (at: string) => new OwnerDraft(at, { event: 0n, transfer: 0n })
  return {
    claimed: () => true,
    ...Object.fromEntries(
      Object.entries(needs).map(([name, table]) => {
        const draft = table.at === null ? user : (drafts.get(table.at) ?? nobody(table.at))
        return [name, draft.view(table)]
      }),
    ),
  }
}

/** An active operator with this permission. */
export const seated = (id: string, ...roles: readonly OperatorRole[]): Row =>
  seats.row({
    ...seatOwner,
    id,
    roles,
    disabledAt: null,
    sessionsFromAt: 0,
    approvalId: null,
  })

/** Owner of the rows. */
export const userId = '64'

type Kind<Status extends string> = {
  readonly transitions: Transitions<Status>
  /** The table of the rows. */
  readonly table: AnyTable
  /** Each action with the situations that lead to another status. */
  readonly acts: Readonly<Record<string, readonly ((status: Status) => Decided)[]>>
}

/**
 * Checks every pair of a status and an action against the table of transitions: the action leads to each status of the table
 * and no other, or is refused with a known code and changes no such row.
 */
export function testEveryPair<Status extends string>({ transitions, table, acts }: Kind<Status>) {
  const statuses = Object.keys(transitions) as Status[]
  const { of } = table.steps!

  describe(`every act on a row of ${table.name}`, () => {
    test('is tried, of those that the table names', () => {
      const named = statuses.flatMap((status) => Object.keys(transitions[status]))
      expect(named.filter((act) => !(act in acts))).toEqual([])
      expect(table.steps!.table).toBe(transitions)
    })

    test.each(statuses.flatMap((from) => Object.keys(acts).map((act) => [from, act] as const)))(
      'that is %s: %s',
      (from, act) => {
        const allowed = transitions[from][act] ?? []
        const reached = acts[act]!.flatMap((attempt) => {
          const decided = attempt(from)
          const after = (decided.put ?? []).flatMap((change) => {
            const isOne = 'table' in change && change.table === table
            return isOne ? [of(change.value)] : []
          })
          if (isRefusal(decided)) {
            expect(errorCodes).toHaveProperty(decided.refused)
            expect(decided.refused).not.toBe('INTERNAL')
            expect(after).toEqual([])
          }
          return after.filter((to) => to !== from)
        })
        expect([...new Set(reached)].toSorted()).toEqual([...allowed].toSorted())
      },
    )
  })
}
