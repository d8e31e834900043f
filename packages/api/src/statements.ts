import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import type { Limit } from './endpoint.ts'
import { listFields, page } from './query.ts'
import { Count, Id, Language, Ms, Text, Time } from './scalars.ts'
import { statementFormats, statementStatuses } from './statement-names.ts'

const reading = { count: 120, perMs: MINUTE, by: 'user' } as const
export const readStatementLimit: Limit = { count: 60, perMs: HOUR, by: 'user' }

export const Statement = v.strictObject({
  id: Id,
  format: v.picklist(statementFormats),
  lang: Language,
  /** The period: from the first, up to and without the second. */
  beginAt: Ms,
  endAt: Ms,
  statusKey: v.picklist(statementStatuses),
  /** Per cent of the entries that are written. */
  progress: Count,
  /** Of the ledger; null while the file is not whole. */
  entries: v.nullable(Count),
  size: v.nullable(Count),
  /** Of the file, hexadecimal. */
  sha256: v.nullable(Text),
  fileName: Text,
  /** Good for five minutes, for its owner only; null where there is no file. */
  url: v.nullable(Text),
  createTime: Time,
  createAt: Ms,
  /** When the file is deleted. */
  deleteAt: v.nullable(Ms),
})
export type Statement = v.InferOutput<typeof Statement>

export const exportStatement = endpoint({
  name: 'exportStatement',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 20, perMs: HOUR, by: 'user' },
  request: v.strictObject({
    beginAt: Ms,
    /** What lies ahead is left out: the statement ends now at the latest. */
    endAt: Ms,
    format: v.picklist(statementFormats),
    lang: Language,
  }),
  result: Statement,
  errors: ['TOO_MANY_PENDING', 'STATEMENT_TOO_LONG'],
  summary:
    'Has a statement written: every entry of the ledger between an opening and a closing balance.',
})

export const listStatements = endpoint({
  name: 'listStatements',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object(listFields),
  result: page(Statement),
  errors: [],
  summary: 'The statements of the user, newest first.',
})

export const getStatement = endpoint({
  name: 'getStatement',
  concept: 'wallet',
  auth: 'token',
  limit: reading,
  request: v.object({ id: Id }),
  result: Statement,
  errors: ['NOT_FOUND'],
  summary: 'One statement of the user, with a fresh link to its file.',
})
