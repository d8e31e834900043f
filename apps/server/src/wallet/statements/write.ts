import { createHash } from 'node:crypto'
import { dayMs, statementBounds, type StatementFormat } from '@candor/api'
import { contactOf, findUser, masked, type User } from '../../people/index.ts'
import { inSnapshot } from '../../platform/database/snapshot.ts'
import { newBlob, removeStrays } from '../../platform/files/index.ts'
import { runUnkeyed } from '../../platform/lane/index.ts'
import {
  deleteStatements,
  failStatement,
  finishStatement,
  noteProgress,
} from '../commands/move-statement.ts'
import type { Tools } from '../tools.ts'
import { renderCsv } from './csv.ts'
import { entriesOf, type Render, type StatementDocument } from './document.ts'
import { readExtract } from './extract.ts'
import { renderJson } from './json.ts'
import { renderPdf } from './pdf.ts'
import { statements, type StoredStatement } from './tables.ts'

/** Statements per run, in sequence; the next run takes the rest. */
const perRun = 20
/** How often progress is stored. */
const noteEveryMs = 500
/** Progress after reading the ledger, before the first entry is written. */
const readPercent = 10

const renders: Record<StatementFormat, Render> = {
  csv: renderCsv,
  json: renderJson,
  pdf: renderPdf,
}

export type Writer = Pick<Tools, 'pool' | 'world' | 'lane' | 'onError' | 'statements'>

const queuedText = `
  select * from wallet_statement where status = 'queued' and part = any ($1)
  order by created_at limit ${perRun}`

/** Every second: writes requested statements. After a crash of the writer, its statement stays queued for the next run. */
export async function writeStatements(writer: Writer, parts: readonly number[]): Promise<void> {
  const found = await writer.pool.query<Record<string, unknown>>(queuedText, [parts])
  for (const stored of found.rows) {
    const row = statements.parse(stored)
    try {
      await write(writer, row)
    } catch (error) {
      writer.onError(error)
      await runUnkeyed(writer, failStatement, row.userId, { id: row.id })
    }
  }
}

async function write(writer: Writer, row: StoredStatement): Promise<void> {
  const { world, statements: statementStore } = writer
  const { id, userId, format } = row
  const document = await read(writer, row)
  const entries = entriesOf(document)
  if (entries > statementBounds.entries) throw new Error(`A statement of ${entries} entries`)
  const content = await renders[format](document, progressOf(writer, row, entries))
  const blob = newBlob(world.clock.now(), world.randomBytes)
  const wrappedKey = await statementStore.store.put(blob, content, labelOf(row))
  const sha256 = createHash('sha256').update(content).digest()
  const file = { id, blob, wrappedKey, entries, size: content.length, sha256 }
  const outcome = await runUnkeyed(writer, finishStatement, userId, file)
  const isKept = outcome.ok && (outcome.reply as { moved: boolean }).moved
  // Another writer was faster, so these bytes have no statement.
  if (!isKept) await statementStore.store.remove(blob)
}

/** Binds the bytes to their owner and statement: they cannot be decrypted for another one. */
export function labelOf({ id, userId }: Pick<StoredStatement, 'id' | 'userId'>) {
  return { id, userId, use: 'statement' }
}

async function read(writer: Writer, row: StoredStatement): Promise<StatementDocument> {
  const { pool, world, statements: statementStore } = writer
  const { userId, lang, beginAt, endAt } = row
  const user = await findUser(pool, userId)
  return {
    lang,
    beginAt,
    endAt,
    uid: user?.uid ?? userId,
    holder: user === null ? userId : holderOf(user),
    writtenAt: world.clock.now(),
    isSandbox: statementStore.isSandbox,
    accounts: await inSnapshot(pool, (reader) => readExtract(reader, userId, row)),
  }
}

function holderOf(user: User): string {
  const contact = contactOf(user)
  const account = contact === null ? user.account : masked(contact)
  return user.nickName === '' ? account : `${user.nickName} (${account})`
}

/** Stores the progress of a file, seldom enough to cost little time. */
function progressOf(writer: Writer, row: StoredStatement, entries: number) {
  let notedAt = Number.NEGATIVE_INFINITY
  return (written: number) => {
    const now = writer.world.clock.now()
    if (now - notedAt < noteEveryMs || written >= entries) return
    notedAt = now
    const progress = readPercent + Math.floor(((99 - readPercent) * written) / entries)
    runUnkeyed(writer, noteProgress, row.userId, { id: row.id, progress }).catch(writer.onError)
  }
}

const dueText = `
  select user_id, array_agg(id) as ids from wallet_statement
  where status = 'ready' and delete_at <= $2 and part = any ($1) group by user_id limit 500`

const knownText = 'select blob from wallet_statement where blob = any ($1::text[])'

/** Deletes expired files, and bytes that a writer left behind. */
export async function deleteDueStatements(
  writer: Writer,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const { pool, statements: statementStore } = writer
  const found = await pool.query<{ user_id: string; ids: string[] }>(dueText, [parts, now])
  await Promise.all(
    found.rows.map(({ user_id: owner, ids }) =>
      runUnkeyed(writer, deleteStatements, owner, { ids }),
    ),
  )
  await removeStrays(statementStore.store, now - dayMs, async (old) => {
    const known = await pool.query<{ blob: string }>(knownText, [old])
    return known.rows.map(({ blob }) => blob)
  })
}
