import { setImmediate as nextTurn } from 'node:timers/promises'
import { ownersOf, refused, type Call, type Outcome } from './call.ts'
import type { Names } from './claims.ts'
import { isRefusal, type Change, type Context, type Decision, type NewEvent } from './command.ts'
import { Changes, type Entry, type OwnerDraft } from './draft.ts'
import { eventOf, type Event } from './events.ts'
import { mayBecome } from '../transitions.ts'
import { answeredBefore, rememberReply, type Replies } from './replies.ts'
import type { AnyTable, Row } from './table.ts'

/** Decisions yield to the event loop this often (ms), so that a full batch delays no reader. */
const turnMs = 5

/** Everything that a batch has locked and loaded. */
export type Loaded = {
  readonly drafts: ReadonlyMap<string, OwnerDraft>
  readonly replies: Replies
  readonly nonces: ReadonlySet<string>
  readonly names: Names
}

/** Everything that a batch has decided and will save. */
export type Decided = {
  readonly changes: Changes
  readonly events: Event[]
  /** Calls whose new reply will be stored. */
  readonly answered: Call[]
  /** Names passed to another call of the batch, with the id of their new owner. */
  readonly handed: Map<string, string>
  /** Names to release, each with its owner. */
  readonly released: [name: string, owner: string][]
}

/** Decides the calls one after another; each decision sees the changes of the ones before it. */
export async function decideAll(
  calls: readonly Call[],
  loaded: Loaded,
  context: Context,
  onError: (error: unknown, call: Call) => void,
): Promise<Decided> {
  const decided: Decided = {
    changes: new Changes(),
    events: [],
    answered: [],
    handed: new Map(),
    released: [],
  }
  let turn = performance.now()
  for (const [index, call] of calls.entries()) {
    const givenBack = decided.released.length
    try {
      call.outcome = decideOne(call, loaded, context, decided)
    } catch (error) {
      onError(error, call)
      call.outcome = refused('INTERNAL')
    }
    // A call that was refused, or answered with a stored reply, needs no names.
    if (!call.outcome.ok || call.outcome.replayed)
      handOnAll(call, calls.slice(index + 1), loaded.names, decided)
    else if (decided.released.length > givenBack)
      handOnFreed(call, calls.slice(index + 1), loaded.names, decided)
    if (performance.now() - turn > turnMs) {
      await nextTurn()
      turn = performance.now()
    }
  }
  return decided
}

/** Hands the names of a call to the next call that wants them, before that call decides; releases the others. */
function handOnAll(call: Call, later: readonly Call[], names: Names, decided: Decided): void {
  for (const [name, holder] of names) {
    if (holder !== call) continue
    if (!handOn(name, later, names, decided)) decided.released.push([name, call.request.owner])
  }
}

/** Hands on the names that a call had claimed only to check that they are free, and has freed again. */
function handOnFreed(call: Call, later: readonly Call[], names: Names, decided: Decided): void {
  const wanted = decided.released.filter(
    ([name]) => names.get(name) === call && handOn(name, later, names, decided),
  )
  for (const entry of wanted) decided.released.splice(decided.released.indexOf(entry), 1)
}

/**
 * Hands a name to the next call that wants it.
 * @returns whether there is such a call.
 */
function handOn(name: string, later: readonly Call[], names: Names, { handed }: Decided): boolean {
  const next = later.find(({ command, request }) => command.claims(request.input).includes(name))
  if (next === undefined) return false
  names.set(name, next)
  handed.set(name, next.request.owner)
  return true
}

function decideOne(call: Call, loaded: Loaded, context: Context, decided: Decided): Outcome {
  // A retry has an envelope of its own. The same envelope sent again is refused.
  if (call.request.nonce !== null && !loaded.nonces.has(call.id)) return refused('ENV_REPLAY')
  const before = answeredBefore(loaded.replies, call)
  if (before !== null) return before
  // A price that a user confirmed must not be executed minutes later, after a connection recovers.
  if (context.now > (call.request.until ?? Infinity)) return refused('INTENT_EXPIRED')
  const draft = loaded.drafts.get(call.request.owner)!
  const answer = call.command.decide(stateOf(call, loaded) as never, call.request.input, context)
  const shared = sharedBy(call, loaded)
  const act = ('act' in answer ? answer.act : undefined) ?? call.command.name
  const target = { draft, shared, act, isMoving: false, context, decided }
  if (isRefusal(answer)) {
    apply(target, answer.put, [])
    return refused(answer.refused, answer.details)
  }
  const { move = [], put = [], events = [] } = answer
  apply({ ...target, isMoving: move.length > 0 }, [...move, ...put], events)
  for (const name of answer.free ?? []) decided.released.push([name, call.request.owner])
  if (call.command.creates) draft.created = true
  return remember(call, answer, loaded, decided)
}

function remember(call: Call, answer: Decision, loaded: Loaded, decided: Decided): Outcome {
  rememberReply(loaded.replies, call, answer.reply)
  if (call.replyId !== null) decided.answered.push(call)
  return { ok: true, reply: answer.reply, replayed: false }
}

function stateOf(call: Call, { drafts, names }: Loaded): Record<string, unknown> {
  const { command, request } = call
  const state: Record<string, unknown> = { claimed: (name: string) => names.get(name) === call }
  const reads = command.reads(request.input)
  for (const [name, table] of Object.entries(command.needs)) {
    // A decision must not see rows that another command of the batch happened to lock.
    if (table.at !== null && !ownersOf(call).includes(table.at))
      throw new Error(`${table.name}: a command that needs it must share its house object`)
    const draft = drafts.get(table.at ?? request.owner)!
    state[name] = draft.view(table, seenOf(table, reads[name], command.only.has(name)))
  }
  return state
}

/** Selects the rows that a decision would see if it were alone in its batch. */
function seenOf(
  { loads }: AnyTable,
  ids: readonly string[] | undefined,
  isOnlyNamed: boolean,
): ((row: Row['value']) => boolean) | undefined {
  if (loads === null) return undefined
  const named = new Set<unknown>(ids)
  return (row) => (!isOnlyNamed && loads(row)) || named.has(row['id'])
}

/** Where a decision is applied: its owner's draft and those of the shared house objects. */
type Target = {
  readonly draft: OwnerDraft
  readonly shared: readonly OwnerDraft[]
  /** The act, as tables of transitions name it. */
  readonly act: string
  /** Whether the decision moves money. */
  readonly isMoving: boolean
  readonly context: Context
  readonly decided: Decided
}

function sharedBy(call: Call, { drafts }: Loaded): OwnerDraft[] {
  return ownersOf(call)
    .slice(1)
    .map((owner) => drafts.get(owner)!)
}

/** Applies a decision as a whole, or not at all if an effect throws. */
function apply(target: Target, changes: readonly Change[], newEvents: readonly NewEvent[]): void {
  const { draft, shared, context, decided } = target
  const change = () => {
    const entries = changes.flatMap((one) => applyChange(target, one))
    const events = newEvents.map((newEvent) => {
      draft.numbers.event += 1n
      const event = eventOf(draft.owner.userId, draft.numbers.event, newEvent, context.now)
      return target.isMoving ? { ...event, moved: true as const } : event
    })
    for (const newEvent of newEvents) context.onEvent?.(newEvent)
    return { entries, events }
  }
  const attempts = [draft, ...shared].reduce((inner, one) => () => one.attempt(inner), change)
  const { entries, events } = attempts()
  for (const entry of entries) decided.changes.add(entry)
  decided.events.push(...events)
}

function applyChange(target: Target, change: Change): readonly Entry[] {
  if ('rows' in change) {
    const on = draftOf(target, change.on ?? target.draft.owner.userId)
    if (on === undefined)
      throw new Error('an effect on a house object that its command does not share')
    return change.rows(on, target.context).map((row) => accepted(row, target))
  }
  return [accepted(change, target)]
}

function accepted(row: Row, target: Target): Entry {
  const draft = draftOf(target, row.value.userId)
  if (draft === undefined)
    throw new Error(`${row.table.name}: a decision may only put rows of its own user`)
  checkStep(row, draft.known(row), target.act)
  return draft.put(row)
}

/**
 * Checks the status transition of a row.
 * @throws Error when the act does not allow it; nothing of the decision is applied.
 */
function checkStep({ table, value }: Row, before: Row['value'] | undefined, act: string): void {
  if (table.steps === null || before === undefined) return
  const { of, table: transitions } = table.steps
  const [from, to] = [of(before), of(value)]
  if (from !== to && !mayBecome(transitions, from, act, to))
    throw new Error(`${table.name}: ${act} makes nothing ${to} that is ${from}`)
}

function draftOf({ draft, shared }: Target, owner: string): OwnerDraft | undefined {
  if (draft.owner.userId === owner) return draft
  return shared.find((one) => one.owner.userId === owner)
}
