import type { FileUse, UploadedFile } from '@candor/api'
import { createHash, createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { createGate } from '../http/gate.ts'
import {
  isRefusal,
  isStoredId,
  refusalOf,
  refuse,
  runUnkeyed,
  type Event,
  type Lane,
  type Refusal,
  type Request,
} from '../lane/index.ts'
import { every, job, type ModuleJob } from '../module.ts'
import { readOwn } from '../own-rows.ts'
import type { World } from '../world.ts'
import { keepFile, type KeepFileInput, type KeptFile } from './commands/keep-file.ts'
import { noteRead } from './commands/note-read.ts'
import type { FileEvents } from './commands/purge-files.ts'
import { purgeDueFiles } from './jobs.ts'
import { createLinks, type Links } from './links.ts'
import { readPicture } from './picture.ts'
import { files, type StoredFile } from './tables.ts'
import { newBlob, type FileStore } from './store.ts'

export { files, fittingFile, type StoredFile } from './tables.ts'
export { endRetention } from './jobs.ts'
export { createLinks, type Links } from './links.ts'
export { newBlob, openFileStore, removeStrays, type FileStore } from './store.ts'
export { watermarked } from './watermark.ts'

/** Pictures decoded at once, and how many may wait: each takes a core and tens of megabytes. */
const PICTURES_AT_ONCE = 2
const PICTURES_WAITING = 16

export type FilesOptions = {
  readonly pool: Pick<Pool, 'query'>
  readonly world: Pick<World, 'clock' | 'newId' | 'randomBytes'>
  readonly lane: Pick<Lane, 'run'>
  readonly store: FileStore
  /** At least 32 random bytes, the same after a restart: ids and links are derived from them. */
  readonly secret: Uint8Array
}

/** An uploaded picture with its user and use. */
type Upload = {
  readonly userId: string
  readonly use: FileUse
  readonly file: Buffer
  readonly nonce: Request<never>['nonce']
}

type Reader = { readonly role: string; readonly id: string }

export type Files = {
  readonly keep: (upload: Upload) => Promise<UploadedFile | Refusal>
  /** Returns the picture after recording who reads it. */
  readonly read: (
    userId: string,
    fileId: string,
    reader: Reader,
  ) => Promise<{ readonly content: Buffer; readonly mime: string } | Refusal>
  readonly links: Links
  readonly jobs: readonly ModuleJob[]
  readonly purge: (parts: readonly number[], now: number) => Promise<void>
  /** Deletes the bytes of purged files. */
  readonly onEvent: (event: Event) => Promise<void>
}

/** Pictures of users: checked, re-encoded, encrypted, and readable only through a link for one reader. */
export function createFiles(options: FilesOptions): Files {
  const { pool, lane, store } = options
  const gate = createGate(PICTURES_AT_ONCE, PICTURES_WAITING)
  const links = createLinks(options.secret)
  const purge: Files['purge'] = (parts, now) => purgeDueFiles({ pool, lane, store }, parts, now)
  return {
    links,
    keep: (upload) => keep({ ...options, gate, links }, upload),
    async read(userId, fileId, reader) {
      const file = await findFile(pool, userId, fileId)
      if (file === null || file.wrappedKey === null) return refuse('NOT_FOUND')
      const noted = await runUnkeyed({ lane }, noteRead, userId, { userId, fileId, reader })
      if (!noted.ok) return refusalOf(noted)
      const content = await store.get(file.blob, file.wrappedKey, file)
      return { content, mime: file.mime }
    },
    purge,
    jobs: [job('files', 10 * every.minute, ({ parts, now }) => purge(parts, now))],
    async onEvent({ name, data }) {
      if (name !== 'filesPurged') return
      const { blobs } = data as FileEvents['filesPurged']
      await Promise.all(blobs.map((blob) => store.remove(blob)))
    },
  }
}

type Tools = FilesOptions & {
  readonly gate: ReturnType<typeof createGate>
  readonly links: Links
}

async function keep(tools: Tools, upload: Upload): Promise<UploadedFile | Refusal> {
  const { gate, lane, links, world, store } = tools
  const { userId, use, file, nonce } = upload
  const sha256 = createHash('sha256').update(file).digest()
  const picture = await gate.run(() => readPicture(file, use))
  if (picture === null) return refuse('BUSY', { retryAfter: 1 })
  if (isRefusal(picture)) return picture
  const { content, ...facts } = picture
  const id = idOf(tools.secret, { userId, use, sha256 })
  const blob = newBlob(world.clock.now(), world.randomBytes)
  const wrappedKey = await store.put(blob, content, { id, userId, use })
  const input: KeepFileInput = {
    ...facts,
    id,
    userId,
    use,
    sha256,
    blob,
    wrappedKey,
    size: content.length,
  }
  const payload = { key: null, payloadHash: new Uint8Array(), nonce }
  const outcome = await lane.run(keepFile, {
    owner: userId,
    route: keepFile.name,
    input,
    ...payload,
  })
  const kept = outcome.ok ? (outcome.reply as KeptFile) : null
  // The picture existed already, or the command was refused: these bytes belong to no file.
  if (kept?.blob !== blob) await store.remove(blob)
  if (!outcome.ok) return refusalOf(outcome)
  return view(kept!, { sha256, url: links.urlOf(id, userId, world.clock.now()) })
}

function view(file: KeptFile, { sha256, url }: { sha256: Buffer; url: string }): UploadedFile {
  const { id, use, blob: _, ...facts } = file
  return { fileId: id, path: `${use}/${id}`, url, ...facts, sha256: sha256.toString('hex') }
}

/** Derives the id from picture, user and use, so that sending the same picture again changes nothing. */
function idOf(
  secret: Uint8Array,
  { userId, use, sha256 }: { userId: string; use: FileUse; sha256: Uint8Array },
): string {
  const hash = createHmac('sha256', secret)
    .update(`id\n${userId}\n${use}\n`)
    .update(sha256)
    .digest()
  return String(hash.readBigUInt64BE() >> 1n)
}

/** A user's file, including purged ones; null for a file of another user. */
async function findFile(
  pool: Pick<Pool, 'query'>,
  userId: string,
  fileId: string,
): Promise<StoredFile | null> {
  if (!isStoredId(fileId)) return null
  return readOwn(pool, files, userId, fileId)
}
