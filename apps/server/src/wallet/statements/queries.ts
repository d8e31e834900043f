import {
  fileRoutes,
  readStatementLimit,
  type endpoints,
  type InputOf,
  type Statement,
} from '@candor/api'
import type { Download } from '../../platform/http/downloads.ts'
import { isStoredId, refuse, type Refusal } from '../../platform/lane/index.ts'
import { readOwn } from '../../platform/own-rows.ts'
import { readPage, type PageOf } from '../../platform/paging.ts'
import { partOf } from '../../platform/part.ts'
import type { Tools } from '../tools.ts'
import { fileNameOf } from './document.ts'
import { statements, type StoredStatement } from './tables.ts'
import { viewOf } from './view.ts'
import { labelOf } from './write.ts'

type Reader = Pick<Tools, 'pool' | 'statements'>

const mimes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const

/** The user's statements, newest first. */
export function listStatements(
  reader: Reader,
  userId: string,
  input: InputOf<typeof endpoints.listStatements>,
  now: number,
): Promise<PageOf<Statement>> {
  return readPage(
    reader.pool,
    {
      select: '*',
      from: 'wallet_statement',
      where: ['part = $1', 'user_id = $2'],
      values: [partOf(userId), userId],
      at: 'created_at',
      id: 'id',
    },
    input,
    now,
    (row) => linkedView(statements.parse(row), reader, now),
  )
}

/** One statement of the user; refused for another user's. */
export async function getStatement(
  reader: Reader,
  userId: string,
  id: string,
  now: number,
): Promise<Statement | Refusal> {
  const row = await findStatement(reader, userId, id)
  return row === null ? refuse('NOT_FOUND') : linkedView(row, reader, now)
}

async function findStatement(
  { pool }: Pick<Reader, 'pool'>,
  userId: string,
  id: string,
): Promise<StoredStatement | null> {
  if (!isStoredId(id)) return null
  return readOwn(pool, statements, userId, id)
}

/** The same with a link to its file, if there is one. */
function linkedView(
  row: StoredStatement,
  { statements: statementStore }: Reader,
  now: number,
): Statement {
  return viewOf(
    row,
    row.status === 'ready' ? statementStore.links.urlOf(row.id, row.userId, now) : null,
  )
}

/** Serves a file for a valid link of its owner. */
export function statementDownload({ pool, statements: statementStore }: Reader): Download {
  return {
    path: fileRoutes.readStatement.path,
    limit: readStatementLimit,
    links: statementStore.links,
    async read(userId, id) {
      const row = await findStatement({ pool }, userId, id)
      if (row === null || row.blob === null || row.wrappedKey === null) return refuse('NOT_FOUND')
      return {
        content: await statementStore.store.get(row.blob, row.wrappedKey, labelOf(row)),
        mime: mimes[row.format],
        name: fileNameOf(row),
      }
    },
  }
}
