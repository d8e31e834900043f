import type { Language, StatementFormat, statementStatuses } from '@candor/api'
import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { bytes, id, ms, optional, text, whole, words } = column

const statementColumns = {
  id,
  format: words<StatementFormat>(),
  lang: words<Language>(),
  beginAt: ms,
  endAt: ms,
  status: words<(typeof statementStatuses)[number]>(),
  progress: whole,
  entries: optional(whole),
  size: optional(whole),
  sha256: optional(bytes),
  blob: optional(text),
  /** Null without a file, or after its deletion. */
  wrappedKey: optional(bytes),
  createdAt: ms,
  deleteAt: optional(ms),
}

/** Queued statements; others are loaded by id. */
export const statements = table('wallet_statement', {
  key: ['id'],
  load: "t.status = 'queued'",
  loads: ({ status }) => status === 'queued',
  columns: statementColumns,
})
export type StoredStatement = RowOf<typeof statementColumns>
