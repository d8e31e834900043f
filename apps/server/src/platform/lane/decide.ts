import { setImmediate as nextTurn } from 'node:timers/promises'
import { ownersOf, refused, type Call, type Outcome } from './call.ts'
import type { Names } from './claims.ts'
import { isRefusal, type Change, type Context, type Decision, type Told } from './command.ts'
import { Changes, type Entry, type OwnerDraft } from './draft.ts'
import { eventOf, type Event } from './events.ts'
import { mayBecome } from '../transitions.ts'
import { answeredBefore, rememberReply, type Replies } from './replies.ts'
import type { AnyTable, Row } from './table.ts'

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
  /** Names that have passed to another call of the batch, each with whose they are now. */
  readonly handed: Map<string, string>
  /** Names that are given back, each with whose they are. */
  readonly released: [name: string, owner: string][]
}

/** Decides the calls one after another; each sees what the ones before it changed. */
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
    // What was refused, or answered from an earlier reply, needs no names.
    if (!call.outcome.ok || call.outcome.replayed)
      passOn(call, calls.slice(index + 1), loaded.names, decided)
    else if (decided.released.length > givenBack)
      passOnFreed(call, calls.slice(index + 1), loaded.names, decided)
    if (performance.now() - turn > turnMs) {
      await nextTurn()
      turn = performance.now()
    }
  }
  return decided
}

/** Hands the names of a call to the next one that wants them, before that one decides; gives back the others. */
function passOn(call: Call, later: readonly Call[], names: Names, decided: Decided): void {
  for (const [name, holder] of names) {
    if (holder !== call) continue
    if (!handOn(name, later, names, decided)) decided.released.push([name, call.request.owner])
  }
}

/** The same for what a call had claimed only to look whether it is free, and has given back. */
function passOnFreed(call: Call, later: readonly Call[], names: Names, decided: Decided): void {
  const wanted = decided.released.filter(
    ([name]) => names.get(name) === call && handOn(name, later, names, decided),
  )
  for (const entry of wanted) decided.released.splice(decided.released.indexOf(entry), 1)
}

/** Hands a name to the next call that wants it. Answers whether there is one. */
function handOn(name: string, later: readonly Call[], names: Names, { handed }: Decided): boolean {
  const next = later.find(({ command, request }) => command.claims(request.input).includes(name))
  if (next === undefined) return false
  names.set(name, next)
  handed.set(name, next.request.owner)
  return true
}

function decideOne(call: Call, loaded: Loaded, context: Context, decided: Decided): Outcome {
  // A retry comes in an envelope of its own; one that is sent again as it is gets no answer.
  if (call.request.nonce !== null && !loaded.nonces.has(call.id)) return refused('ENV_REPLAY')
  const before = answeredBefore(loaded.replies, call)
  if (before !== null) return before
  // What somebody confirmed at a price is not done minutes later because a connection came back.
  if (context.now > (call.request.until ?? Infinity)) return refused('INTENT_EXPIRED')
  const draft = loaded.drafts.get(call.request.owner)!
  const answer = call.command.decide(stateOf(call, loaded) as never, call.request.input, context)
  const shared = sharedBy(call, loaded)
  const act = ('act' in answer ? answer.act : undefined) ?? call.command.name
  const desk = { draft, shared, act, isMoving: false, context, decided }
  if (isRefusal(answer)) {
    apply(desk, answer.put, [])
    return refused(answer.refused, answer.details)
  }
  const { move = [], put = [], tell = [] } = answer
  apply({ ...desk, isMoving: move.length > 0 }, [...move, ...put], tell)
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
    // What another command of the batch happens to have locked is not this one's to look at.
    if (table.at !== null && !ownersOf(call).includes(table.at))
      throw new Error(`${table.name}: a command that needs it must share its house object`)
    const draft = drafts.get(table.at ?? request.owner)!
    state[name] = draft.view(table, seenOf(table, reads[name], command.only.has(name)))
  }
  return state
}

/** Which rows of a table a decision would see if it were alone in its batch. */
function seenOf(
  { loads }: AnyTable,
  ids: readonly string[] | undefined,
  isOnlyNamed: boolean,
): ((row: Row['value']) => boolean) | undefined {
  if (loads === null) return undefined
  const named = new Set<unknown>(ids)
  return (row) => (!isOnlyNamed && loads(row)) || named.has(row['id'])
}

/** Where a decision is applied: its owner's rows, and those of the house objects it shares. */
type Desk = {
  readonly draft: OwnerDraft
  readonly shared: readonly OwnerDraft[]
  /** What is done, as tables of transitions name it. */
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

/** Applies one decision whole or, when an effect throws, not at all. */
function apply(desk: Desk, changes: readonly Change[], tell: readonly Told[]): void {
  const { draft, shared, context, decided } = desk
  const change = () => {
    const entries = changes.flatMap((one) => applyOne(desk, one))
    const events = tell.map((told) => {
      draft.numbers.event += 1n
      const event = eventOf(draft.owner.userId, draft.numbers.event, told, context.now)
      return desk.isMoving ? { ...event, moved: true as const } : event
    })
    for (const told of tell) context.onTold?.(told)
    return { entries, events }
  }
  const attempts = [draft, ...shared].reduce((inner, one) => () => one.attempt(inner), change)
  const { entries, events } = attempts()
  for (const entry of entries) decided.changes.add(entry)
  decided.events.push(...events)
}

function applyOne(desk: Desk, change: Change): readonly Entry[] {
  if ('rows' in change) {
    const on = draftOf(desk, change.on ?? desk.draft.owner.userId)
    if (on === undefined)
      throw new Error('an effect on a house object that its command does not share')
    return change.rows(on, desk.context).map((row) => taken(row, desk))
  }
  return [taken(change, desk)]
}

function taken(row: Row, desk: Desk): Entry {
  const draft = draftOf(desk, row.value.userId)
  if (draft === undefined)
    throw new Error(`${row.table.name}: a decision may only put rows of its own user`)
  checkStep(row, draft.known(row), desk.act)
  return draft.put(row)
}

/** @throws Error when this act does not make of a row what it would be: nothing of the decision is done. */
function checkStep({ table, value }: Row, before: Row['value'] | undefined, act: string): void {
  if (table.steps === null || before === undefined) return
  const { of, table: transitions } = table.steps
  const [from, to] = [of(before), of(value)]
  if (from !== to && !mayBecome(transitions, from, act, to))
    throw new Error(`${table.name}: ${act} makes nothing ${to} that is ${from}`)
}

function draftOf({ draft, shared }: Desk, owner: string): OwnerDraft | undefined {
  if (draft.owner.userId === owner) return draft
  return shared.find((one) => one.owner.userId === owner)
}
