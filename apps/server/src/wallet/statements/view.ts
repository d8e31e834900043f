import { wallTime, type Statement } from '@candor/api'
import { fileNameOf } from './document.ts'
import type { StoredStatement } from './tables.ts'

/** A statement as its owner sees it. */
export function viewOf(row: StoredStatement, url: string | null): Statement {
  const { id, format, lang, beginAt, endAt, status, progress, entries, size, sha256 } = row
  return {
    id,
    format,
    lang,
    beginAt,
    endAt,
    statusKey: status,
    progress,
    entries,
    size,
    sha256: sha256 === null ? null : Buffer.from(sha256).toString('hex'),
    fileName: fileNameOf(row),
    url,
    createTime: wallTime(row.createdAt),
    createAt: row.createdAt,
    deleteAt: row.deleteAt,
  }
}
