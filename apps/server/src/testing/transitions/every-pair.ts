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

/** Moments and ids of a decision that a test makes. */
export const contextAt = (now: number, more: object = {}): Context => ({
  now,
  newId: () => '900',
  ...openPolicy,
  ...more,
})

/** What a command of an owner decides on these rows: all of theirs and of the house objects that it shares. */
export function decideOn<Input>(
  rows: readonly Row[],
  { needs, decide }: Pick<Command<Input, never>, 'needs' | 'decide'>,
  input: Input,
  context: Context,
  owner = userId,
): Decided {
  return decide(stateOf(rows, needs, owner) as never, input, context as never)
}

/** What a second operator's yes does on these rows. */
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

/** The seat of an operator who may do this: who decides still sits here. */
export const seated = (id: string, ...roles: readonly OperatorRole[]): Row =>
  seats.row({
    ...seatOwner,
    id,
    roles,
    disabledAt: null,
    sessionsFromAt: 0,
    approvalId: null,
  })

/** Whose things they are in these tests. */
export const userId = '64'

type Kind<Status extends string> = {
  readonly transitions: Transitions<Status>
  /** The table whose rows stand so. */
  readonly table: AnyTable
  /** Each act in every situation that leads somewhere else, on what stands so. */
  readonly acts: Readonly<Record<string, readonly ((status: Status) => Decided)[]>>
}

/**
 * Holds every pair of a status and an act to the table of transitions: the act makes of it each of what the table says
 * and nothing else, or is refused with a known code and puts nothing of the kind.
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
