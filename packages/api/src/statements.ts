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
  /** The period: including the first, excluding the second. */
  beginAt: Ms,
  endAt: Ms,
  statusKey: v.picklist(statementStatuses),
  /** Percentage of the entries written. */
  progress: Count,
  /** The number of ledger entries; null until the file is complete. */
  entries: v.nullable(Count),
  size: v.nullable(Count),
  /** SHA-256 of the file, hexadecimal. */
  sha256: v.nullable(Text),
  fileName: Text,
  /** Valid for five minutes, for its owner only; null without a file. */
  url: v.nullable(Text),
  createTime: Time,
  createAt: Ms,
  /** The time at which the file is deleted. */
  deleteAt: v.nullable(Ms),
})
export type Statement = v.InferOutput<typeof Statement>

export const exportStatement = endpoint({
  name: 'exportStatement',
  concept: 'wallet',
  auth: 'token',
  limit: { count: 20, perMs: HOUR, by: 'user' },
  money: null,
  request: v.strictObject({
    beginAt: Ms,
    /** Future entries are left out: the statement ends now at the latest. */
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
