import {
  fileRoutes,
  newNonce,
  signatureInput,
  signEnvelope,
  type EnvelopeHead,
  type Result,
  type UploadedFile,
} from '@candor/api'
import { createHash } from 'node:crypto'
import { openLane, type Event } from '../../lane/index.ts'
import { createTestEdge, origin, startAt, token } from '../../http/testing/edge.ts'
import { partOf } from '../../part.ts'
import { createVirtualWorld } from '../../world.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { temporaryFolder } from '../../../testing/folders.ts'
import { openVault } from '../../vault.ts'
import { createFiles, openFileStore } from '../index.ts'

/** Changes to an upload. */
export type Bent = {
  readonly biz?: string
  readonly name?: string
  readonly contentType?: string
  readonly token?: string | null
  /** The signed content, where it differs from what is sent. */
  readonly signed?: Buffer
  readonly head?: Partial<EnvelopeHead>
  readonly headers?: Record<string, string>
  /** The whole multipart body. */
  readonly body?: Buffer
}

export const userId = '4711'
const boundary = 'a-boundary-that-no-picture-holds'

export type FileWorld = Awaited<ReturnType<typeof openFileWorld>>

/** The edge with files on a real database, lane and folder, on a virtual clock, with one signed-in user. */
export async function openFileWorld(seed: string) {
  const database = await createTestDatabase()
  const folder = await temporaryFolder()
  const world = createVirtualWorld(seed, startAt)
  const events: Event[] = []
  const lane = await openLane({
    connect: () => database.laneClient(),
    look: () => ({ now: world.clock.now(), newId: world.newId }),
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: (delivered) => void events.push(...delivered),
    onError(error) {
      throw error
    },
  })
  for (const id of [userId, '4712'])
    await database.pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
  const vault = await openVault(`${folder.path}/keys/vault.key`)
  const store = await openFileStore(vault, `${folder.path}/files`, world.randomBytes)
  const { pool } = database
  const secret = new Uint8Array(32).fill(5)
  const options = { pool, world, lane, store, secret }
  const files = createFiles(options)
  const edge = await createTestEdge({ world, files })

  async function upload(file: Buffer, bent: Bent = {}): Promise<Result<UploadedFile>> {
    const at = world.clock.now()
    const key = edge.keys.published(at).find(({ use }) => use === 'current')!
    const target = fileRoutes.uploadFile.path
    const sent = bent.token === undefined ? token : bent.token
    const head: EnvelopeHead = {
      aud: origin,
      method: 'POST',
      target,
      kid: key.kid,
      at,
      nonce: newNonce(),
      token: sent,
      ...bent.head,
    }
    const signed = new Uint8Array(bent.signed ?? file)
    const sig = await signEnvelope(await signatureInput(head, signed), edge.device.privateKey)
    const answer = await edge.app.inject({
      method: 'POST',
      url: target,
      payload: bent.body ?? formOf(file, bent),
      headers: {
        'content-type': bent.contentType ?? `multipart/form-data; boundary=${boundary}`,
        'x-env-kid': head.kid,
        'x-env-ts': String(head.at),
        'x-env-nonce': head.nonce,
        'x-env-sig': sig,
        'x-env-sha256': createHash('sha256').update(file).digest('base64url'),
        ...(sent !== null && { 'x-access-token': sent }),
        ...bent.headers,
      },
    })
    if (answer.statusCode !== 200) throw new Error(`HTTP ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }

  return {
    pool,
    lane,
    world,
    events,
    files,
    /** The options of the files module, to open another one that differs in one of them. */
    options,
    store,
    folder: folder.path,
    upload,
    /** The result of an upload that must succeed. */
    async uploaded(file: Buffer, bent?: Bent): Promise<UploadedFile> {
      const { result, ...failure } = await upload(file, bent)
      if (result === null) throw new Error(JSON.stringify(failure))
      return result
    },
    see: (url: string, by: string | null = token) =>
      edge.app.inject({ url, headers: by === null ? {} : { 'x-access-token': by } }),
    async rows(text: string): Promise<Record<string, unknown>[]> {
      return (await pool.query<Record<string, unknown>>(text)).rows
    },
    async close() {
      await edge.close()
      await lane.close()
      await database.close()
      await folder.remove()
    },
  }
}

/** A multipart body as a browser writes it. */
export function formOf(file: Buffer, { biz = 'kyc', name = 'photo.jpg' }: Bent = {}): Buffer {
  const line = `--${boundary}\r\nContent-Disposition: form-data; name=`
  return Buffer.concat([
    Buffer.from(`${line}"biz"\r\n\r\n${biz}\r\n`),
    Buffer.from(`${line}"file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}
