import type { FileUse, PictureQuality } from '@candor/api'
import { column, table, type RowOf } from '../lane/index.ts'

const { bytes, id, json, ms, optional, text, whole, words } = column

const fileColumns = {
  id,
  use: words<FileUse>(),
  mime: words<'image/jpeg' | 'image/png'>(),
  size: whole,
  width: whole,
  height: whole,
  /** Hash of the bytes that the user sent. */
  sha256: bytes,
  quality: json<PictureQuality>(),
  blob: text,
  /** Null once the file is purged. */
  wrappedKey: optional(bytes),
  createdAt: ms,
  /** End of the retention; null while a record refers to the file. */
  keepUntilAt: optional(ms),
  purgedAt: optional(ms),
}

/** Files of a user, loaded by id only because there are many. */
export const files = table('file_stored', { key: ['id'], load: 'false', columns: fileColumns })
export type StoredFile = RowOf<typeof fileColumns>

const readColumns = { id, fileId: id, readerRole: text, readerId: id, at: ms }

/** Append-only: who read which file, and when. */
export const fileReads = table('file_read', {
  key: ['id'],
  append: true,
  columns: readColumns,
})

/** The file of this id if it still exists and was uploaded for this use. */
export function fittingFile(
  known: { readonly get: (id: string) => StoredFile | undefined },
  fileId: string,
  use: FileUse,
): StoredFile | null {
  const file = known.get(fileId)
  return file?.purgedAt === null && file.use === use ? file : null
}
