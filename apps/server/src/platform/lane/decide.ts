import { setImmediate as nextTurn } from 'node:timers/promises'
import { refused, type Call, type Outcome } from './call.ts'
import type { Names } from './claims.ts'
import { isRefusal, type Change, type Context, type Decision, type Told } from './command.ts'
import { Changes, type OwnerDraft } from './draft.ts'
import { eventOf, type Event } from './events.ts'
import { answeredBefore, rememberReply, type Replies } from './replies.ts'
import type { Row } from './table.ts'

/** Decisions let the event loop breathe this often, so that a full batch delays no reader. */
const turnMs = 5

/** What a batch has locked and loaded. */
export type Loaded = {
  readonly drafts: ReadonlyMap<string, OwnerDraft>
  readonly replies: Replies
  readonly nonces: ReadonlySet<string>
  readonly names: Names
}

/** What a batch has decided and will save. */
export type Decided = {
  readonly changes: Changes
  readonly events: Event[]
  /** Calls whose new reply is to be stored. */
  readonly answered: Call[]
  readonly released: string[]
}

/** Decides the calls one after another; each sees what the ones before it changed. */
export async function decideAll(
  calls: readonly Call[],
  loaded: Loaded,
  context: Context,
  onError: (error: unknown, call: Call) => void,
): Promise<Decided> {
  const decided: Decided = { changes: new Changes(), events: [], answered: [], released: [] }
  let turn = performance.now()
  for (const call of calls) {
    try {
      call.outcome = decideOne(call, loaded, context, decided)
    } catch (error) {
      onError(error, call)
      call.outcome = refused('INTERNAL')
    }
    // What was refused, or answered from an earlier reply, needs no names.
    if (!call.outcome.ok || call.outcome.replayed)
      for (const [name, owner] of loaded.names) if (owner === call) decided.released.push(name)
    if (performance.now() - turn > turnMs) {
      await nextTurn()
      turn = performance.now()
    }
  }
  return decided
}

function decideOne(call: Call, loaded: Loaded, context: Context, decided: Decided): Outcome {
  // A retry comes in an envelope of its own; one that is sent again as it is gets no answer.
  if (call.request.nonce !== null && !loaded.nonces.has(call.id)) return refused('ENV_REPLAY')
  const before = answeredBefore(loaded.replies, call)
  if (before !== null) return before
  const draft = loaded.drafts.get(call.request.owner)!
  const answer = call.command.decide(
    stateOf(call, draft, loaded.names) as never,
    call.request.input,
    context,
  )
  if (isRefusal(answer)) {
    apply(draft, answer.put, [], context, decided)
    return refused(answer.refused, answer.details)
  }
  apply(draft, [...(answer.move ?? []), ...(answer.put ?? [])], answer.tell ?? [], context, decided)
  if (call.command.creates) draft.created = true
  return remember(call, answer, loaded, decided)
}

function remember(call: Call, answer: Decision, loaded: Loaded, decided: Decided): Outcome {
  rememberReply(loaded.replies, call, answer.reply)
  if (call.replyId !== null) decided.answered.push(call)
  return { ok: true, reply: answer.reply, replayed: false }
}

function stateOf(call: Call, draft: OwnerDraft, names: Names): Record<string, unknown> {
  const state: Record<string, unknown> = { claimed: (name: string) => names.get(name) === call }
  for (const [name, table] of Object.entries(call.command.needs)) state[name] = draft.view(table)
  return state
}

/** Applies one decision whole or, when an effect throws, not at all. */
function apply(
  draft: OwnerDraft,
  changes: readonly Change[],
  tell: readonly Told[],
  context: Context,
  decided: Decided,
): void {
  const { rows, events } = draft.attempt(() => ({
    rows: changes.flatMap((change) => applyOne(draft, change, context)),
    events: tell.map((told) => {
      draft.numbers.event += 1n
      return eventOf(draft.owner.userId, draft.numbers.event, told, context.now)
    }),
  }))
  for (const row of rows) decided.changes.put(row)
  decided.events.push(...events)
}

function applyOne(draft: OwnerDraft, change: Change, context: Context): readonly Row[] {
  const rows = 'rows' in change ? change.rows(draft, context) : [change]
  for (const row of rows) {
    if (row.value.userId !== draft.owner.userId)
      throw new Error(`${row.table.name}: a decision may only put rows of its own user`)
    draft.set(row.table, row.value)
  }
  return rows
}
