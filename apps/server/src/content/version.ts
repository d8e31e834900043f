import type { Audience, ContentKind, Cover, LinkMode } from '@candor/api'
import { createHash } from 'node:crypto'
import { canonicalJson } from '../platform/http/json.ts'
import type { Words } from './tables.ts'

/** A version's content, without author and time. */
export type Wanted = {
  readonly sort: number
  readonly isOnTop: boolean
  readonly linkMode: LinkMode
  readonly linkUrl: string | null
  readonly startAt: number | null
  readonly endAt: number | null
  readonly words: Words
  /** For a message: its audience. */
  readonly audience: Audience | null
  /** Of an announcement or news: its picture. */
  readonly cover: Cover | null
}

/** Kind and place, the same in all versions. */
export type Stand = { readonly kind: ContentKind; readonly place: string }

/** SHA-256 of all that users will see of a version, which the checker approves. */
export function digestOf(
  { kind, place }: Stand,
  { sort, isOnTop, linkMode, linkUrl, startAt, endAt, words, audience, cover }: Wanted,
): Uint8Array {
  const shown = { kind, place, sort, isOnTop, linkMode, linkUrl, startAt, endAt, words }
  // A version without an audience or cover keeps the digest that it had before these fields existed.
  const all = { ...shown, ...(audience && { audience }), ...(cover && { cover }) }
  return createHash('sha256').update('candor content 1\n').update(canonicalJson(all)).digest()
}
