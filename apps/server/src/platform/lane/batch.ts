import { partOf } from '../part.ts'
import { ownersOf, refused, type Call } from './call.ts'
import {
  claimNames,
  claimNonces,
  handNames,
  lockOwners,
  releaseNames,
  type Locked,
} from './claims.ts'
import type { Context } from './command.ts'
import { all, run, type Connection, type Saving } from './connection.ts'
import { decideAll, type Decided, type Loaded } from './decide.ts'
import { OwnerDraft, type Entry } from './draft.ts'
import { deleteEvents, eventsSaving, type Event } from './events.ts'
import { loadState } from './load.ts'
import { loadReplies, repliesSaving } from './replies.ts'
import type { AnyTable } from './table.ts'

export type BatchTools = {
  /** Reads the context once, after the locks. */
  readonly look: () => Context
  readonly onError: (error: unknown, call: Call) => void
  /** Delivered events that this batch may delete; asked when the batch saves. */
  readonly delivered: () => readonly Event[]
  /** Called when every statement of the batch has been sent. */
  readonly onSent: () => void
  /** Whether to wait for a busy owner's lock instead of leaving the call to the next batch. */
  readonly wait: boolean
}

export type BatchResult = {
  /** Calls whose owner another process holds. */
  readonly busy: Call[]
  readonly events: readonly Event[]
}

/**
 * Runs one batch in one transaction.
 * @throws Error when the database refuses; nothing is changed then.
 */
export async function runBatch(
  db: Connection,
  calls: readonly Call[],
  tools: BatchTools,
): Promise<BatchResult> {
  const drafts = await lock(db, calls, tools.wait)
  const isHeld = (call: Call) => ownersOf(call).every((owner) => drafts.has(owner))
  const held = calls.filter(isHeld)
  const loaded = await load(db, held, drafts)
  const context = tools.look()
  const decided = await decideAll(held, loaded, context, tools.onError)
  // PostgreSQL executes the first statements while the others are still being written.
  const statements = statementsOf(decided, drafts, context.now)
  const saved = save(db, statements, decided, tools.delivered())
  tools.onSent()
  await saved
  const left = calls.filter((call) => !isHeld(call))
  // An owner that has no row even after the wait does not exist.
  if (tools.wait) for (const call of left) call.outcome = refused('NOT_FOUND')
  return { busy: tools.wait ? [] : left, events: decided.events }
}

/**
 * Begins the transaction and locks the batch's owners. A created owner, or a command without an owner, needs no lock.
 */
async function lock(db: Connection, calls: readonly Call[], wait: boolean) {
  const drafts = new Map<string, OwnerDraft>()
  const existing = new Set<string>()
  for (const { command, request } of calls) {
    if (command.creates || command.ownerless)
      drafts.set(request.owner, new OwnerDraft(request.owner, zero()))
    else existing.add(request.owner)
    for (const shared of command.shares) existing.add(shared)
  }
  const owners = [...existing].map((id) => ({ part: partOf(id), id }))
  const [, locked] = await all<unknown>([run(db, 'begin', []), lockOwners(db, owners, wait)])
  for (const row of locked as Locked[]) {
    const numbers = { event: BigInt(row.event_number), transfer: BigInt(row.transfer_number) }
    drafts.set(row.id, new OwnerDraft(row.id, numbers))
  }
  return drafts
}

const zero = () => ({ event: 0n, transfer: 0n })

async function load(
  db: Connection,
  held: readonly Call[],
  drafts: ReadonlyMap<string, OwnerDraft>,
): Promise<Loaded> {
  const replies = loadReplies(db, held)
  const nonces = claimNonces(db, held)
  const names = claimNames(db, held)
  await all<unknown>([replies, nonces, names, ...loadState(db, held, drafts)])
  return { drafts, replies: await replies, nonces: await nonces, names: await names }
}

// A created owner must be new: if an id is drawn twice, that command fails; it never updates the existing owner.
const createdText = `insert into lane_owner (part, id, event_number, transfer_number)
  select * from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[])`
const numberedText = `update lane_owner o set event_number = n.event_number, transfer_number = n.transfer_number
  from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[]) as n (part, id, event_number, transfer_number)
  where o.part = n.part and o.id = n.id`

function savingOf(text: string, owners: readonly OwnerDraft[]): Saving {
  return [
    text,
    [
      owners.map((draft) => draft.owner.part),
      owners.map((draft) => draft.owner.userId),
      owners.map((draft) => String(draft.numbers.event)),
      owners.map((draft) => String(draft.numbers.transfer)),
    ],
  ]
}

/** The statements that save the batch, each built when it is requested: owners first, then table by table. */
function* statementsOf(
  { changes, answered, events }: Decided,
  drafts: ReadonlyMap<string, OwnerDraft>,
  now: number,
): Generator<Saving> {
  const changed = [...drafts.values()].filter((draft) => draft.changed)
  const [created, numbered] = [true, false].map((isNew) =>
    changed.filter((draft) => draft.created === isNew),
  ) as [OwnerDraft[], OwnerDraft[]]
  if (created.length > 0) yield savingOf(createdText, created)
  if (numbered.length > 0) yield savingOf(numberedText, numbered)
  for (const [table, entries] of changes.byTable()) {
    const { deleted, located, whole } = Object.groupBy(entries, (entry) => saveKindOf(entry, table))
    if (deleted !== undefined) yield [table.deleteSql!, table.deleteValues(deleted)]
    if (located !== undefined) yield [table.changeSql!, table.changeValues(located)]
    if (whole !== undefined) yield [table.saveSql, table.saveValues(whole)]
  }
  if (answered.length > 0) yield repliesSaving(answered, now)
  if (events.length > 0) yield eventsSaving(events)
}

/**
 * How a row is saved: an update or a delete at its ctid, an insert or upsert by its key, or not at all if the batch
 * both added and removed it.
 */
function saveKindOf({ isDeleted, ctid }: Entry, { changeSql }: AnyTable) {
  if (isDeleted) return ctid === null ? 'unsaved' : 'deleted'
  return changeSql !== null && ctid !== null ? 'located' : 'whole'
}

/** Saves everything, with one statement per change of a table, and commits; all in one round trip. */
async function save(
  db: Connection,
  savings: Iterable<Saving>,
  { handed, released }: Decided,
  delivered: readonly Event[],
): Promise<void> {
  const statements: Promise<unknown>[] = []
  for (const [text, values] of savings) statements.push(run(db, text, values))
  if (delivered.length > 0) statements.push(deleteEvents(db, delivered))
  if (handed.size > 0) statements.push(handNames(db, handed))
  if (released.length > 0) statements.push(releaseNames(db, released))
  const commit = run(db, 'commit', [])
  await all([...statements, commit])
  // COMMIT of a failed transaction resolves, with the tag ROLLBACK.
  if ((await commit).command !== 'COMMIT') throw new Error('the transaction was rolled back')
}
