import type { ContentKind, Cover, Language, ContentText } from '@candor/api'
import type { Pool } from 'pg'
import type { InLanguages } from '../platform/in-languages.ts'
import { versionLabel } from './agreement-version.ts'
import { withFacts } from './facts.ts'
import type { ShippedContent } from './shipped.ts'
import { contentOwner } from './tables.ts'

/** Dependencies of public reads. */
export type Reader = {
  readonly pool: Pick<Pool, 'query'>
  readonly shipped: Pick<ShippedContent, 'facts' | 'settings' | 'untrue' | 'advice' | 'articleIds'>
  readonly isRecorded: boolean
}

/** A visible text in one language, with figures filled in. */
export type Shown = ContentText & {
  readonly id: string
  readonly kind: ContentKind
  readonly place: string
  readonly number: number
  readonly sort: number
  readonly isOnTop: boolean
  readonly cover: Cover | null
  readonly linkMode: 1 | 2 | 4
  readonly linkUrl: string | null
  readonly startAt: number | null
  readonly endAt: number | null
  /** Whether it was shipped, and so not announced here. */
  readonly isShipped: boolean
  /** Time of its first version, and of the present one. */
  readonly sendAt: number
  readonly updateAt: number
  /** Title and summary in every language, without figures; null unless requested. */
  readonly words: InLanguages<Omit<ContentText, 'content'>> | null
}

type Stored = Readonly<Record<string, unknown>>

/** The newest version of each text that is published, has started and was not revoked. */
const newestSql = `
  from content_item i
  join content_publication p on p.part = i.part and p.user_id = i.user_id and p.item_id = i.id
    and p.published_at > coalesce(i.revoked_at, -1)
  join content_version v on v.part = p.part and v.user_id = p.user_id and v.id = p.id
    and coalesce(v.start_at, 0) <= $4
  where i.part = $1 and i.user_id = $2 and i.kind = any($3)
  order by i.id, v.number desc`
const shownSql = `
  select distinct on (i.id) i.id, i.kind, i.place, v.number, v.sort, v.is_on_top, v.cover, v.link_mode, v.link_url,
    v.start_at, v.end_at, v.words -> $5 as text,
    case when $6 then (select jsonb_object_agg(w.key, w.value - 'content')
      from jsonb_each(v.words) w) end as all_words, p.published_at, p.is_shipped,
    (select min(f.published_at) from content_publication f
      where f.part = i.part and f.user_id = i.user_id and f.item_id = i.id) as first_at
  ${newestSql}`
/** The same without texts. */
const versionSql = `
  select md5(coalesce(string_agg(concat_ws(' ', id, number, published_at), ',' order by id), '')) as version
  from (select distinct on (i.id) i.id, v.number, p.published_at, v.end_at ${newestSql}) shown
  where coalesce(end_at, $4 + 1) > $4`

/**
 * Visible texts of these kinds, in the reader's language.
 * @param options.inAll with title and summary in every other language, for a search
 */
export async function readShown(
  { pool, shipped, isRecorded }: Reader,
  kinds: readonly ContentKind[],
  lang: Language,
  now: number,
  { inAll = false }: { readonly inAll?: boolean } = {},
): Promise<Shown[]> {
  const { part, userId } = contentOwner
  const found = await pool.query<Stored>(shownSql, [part, userId, kinds, now, lang, inAll])
  const untrue = shipped.untrue[isRecorded ? 'recorded' : 'live']
  return found.rows
    .map((row) => shownOf(row, shipped.facts))
    .filter(({ id, endAt }) => !untrue.includes(id) && (endAt ?? Infinity) > now)
}

/** Kinds open to all; answers and messages have recipients. */
const openKinds: readonly ContentKind[] = ['announcement', 'notice', 'help', 'document']

/** Version of all visible texts: changes with each text that appears, ends or changes. */
export async function readPublishedVersion(
  pool: Pick<Reader['pool'], 'query'>,
  now: number,
): Promise<string> {
  const { part, userId } = contentOwner
  const { rows } = await pool.query<{ version: string }>(versionSql, [part, userId, openKinds, now])
  return rows[0]!.version
}

function shownOf(row: Stored, shipped: ShippedContent['facts']): Shown {
  // A document names its own version.
  const isDocument = row['kind'] === 'document'
  const facts = isDocument
    ? { ...shipped, agreementVersion: versionLabel(row['number'] as number) }
    : shipped
  // not money: times
  const time = (value: unknown) => (value === null ? null : Number(value))
  const startAt = time(row['start_at'])
  const text = row['text'] as ContentText
  return {
    id: String(row['id']),
    kind: row['kind'] as ContentKind,
    place: String(row['place']),
    number: row['number'] as number,
    sort: row['sort'] as number,
    isOnTop: row['is_on_top'] as boolean,
    cover: row['cover'] as Cover | null,
    linkMode: row['link_mode'] as 1 | 2 | 4,
    linkUrl: row['link_url'] as string | null,
    startAt,
    endAt: time(row['end_at']),
    isShipped: row['is_shipped'] as boolean,
    title: withFacts(text.title, facts),
    summary: withFacts(text.summary, facts),
    content: withFacts(text.content, facts),
    sendAt: Math.max(time(row['first_at'])!, startAt ?? 0),
    updateAt: Math.max(time(row['published_at'])!, startAt ?? 0),
    words: row['all_words'] as Shown['words'],
  }
}

/** Text to search: all of it in the reader's language, title and summary in others. */
export function searchText(
  { title, summary, content, words }: Shown,
  reader: Language,
  lang: Language,
): string {
  if (lang === reader) return `${title} ${summary} ${content.replaceAll(/<[^>]*>/g, ' ')}`
  const text = words?.[lang]
  return text === undefined ? '' : `${text.title} ${text.summary}`
}
