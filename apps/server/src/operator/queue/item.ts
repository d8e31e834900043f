import { wallTime } from '@candor/api'
import { watermarked, type Files } from '../../platform/files/index.ts'
import type { ApiRequest, OperatorSession } from '../../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { actorOf, type Actor } from '../audit/record.ts'
import type { Queue } from './queue.ts'
import { findItem } from './read.ts'

/** An operator's request about a queue item. */
export type AboutItem<Input> = Pick<ApiRequest, 'now' | 'ip' | 'traceId'> & {
  readonly input: Input
  readonly user: OperatorSession
}
export type OnItem = { readonly id: string }

/** The row of an item, as its module reads it. */
export type ItemSource<Row> = {
  readonly pool: Parameters<typeof findItem>[0]
  readonly queue: Queue
  readonly rows: { readonly parse: (stored: Record<string, unknown>) => Row }
}

/** The requested item, or a refusal if there is none. */
export async function itemAsked<Row>(
  { pool, queue, rows }: ItemSource<Row>,
  { input, now }: Pick<AboutItem<OnItem>, 'input' | 'now'>,
): Promise<Row | Refusal> {
  const item = await findItem(pool, queue, input.id, now)
  return item === null ? refuse('NOT_FOUND') : rows.parse({ ...item.stored })
}

/** The input of a decision: the request, the item's owner and pictures, and the actor. */
export async function decisionOn<Row extends { readonly userId: string }, Input extends OnItem>(
  source: ItemSource<Row>,
  request: AboutItem<Input>,
  fileIdsOf: (row: Row) => readonly string[],
) {
  const row = await itemAsked(source, request)
  if (isRefusal(row)) return row
  const about = { ownerId: row.userId, fileIds: fileIdsOf(row), actor: actorOf(request) }
  return { row, decision: { ...request.input, ...about } }
}

export type PictureLook = {
  readonly ownerId: string
  readonly fileId: string
  readonly actor: Pick<Actor, 'id' | 'name'>
}

/**
 * A picture of an item, watermarked with the operator and the time.
 * @throws Error when it is gone, because pictures of existing items are kept
 */
export async function pictureFor(
  files: Pick<Files, 'read'>,
  { ownerId, fileId, actor }: PictureLook,
  now: number,
): Promise<string> {
  const seen = await files.read(ownerId, fileId, { role: 'operator', id: actor.id })
  if (isRefusal(seen)) throw new Error(`the picture ${fileId} of an item is gone`)
  const content = await watermarked(seen.content, [actor.name, actor.id, `${wallTime(now)} UTC+8`])
  return `data:image/jpeg;base64,${content.toString('base64')}`
}
