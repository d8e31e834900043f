import {
  languages,
  type ContentDetail,
  type ContentItem,
  type endpoints,
  type InputOf,
  type ResultOf,
} from '@candor/api'
import type { Pool } from 'pg'
import { readWaiting } from '../../operator/index.ts'
import { countRecipients } from '../sent/audience.ts'
import { countVotes } from '../help-votes/count.ts'
import { wordFaults } from '../faults.ts'
import { publishKind } from '../kinds.ts'
import { pageOf, within } from '../pages.ts'
import type { ShippedContent } from '../shipped.ts'
import {
  contentItems,
  contentOwner,
  contentVersions,
  type ContentItemRow,
  type ContentVersionRow,
} from '../tables.ts'

type Stored = Record<string, unknown>
export type ConsoleReader = {
  readonly pool: Pick<Pool, 'query'>
  readonly shipped: Pick<ShippedContent, 'facts' | 'hosts'>
}

const owner = [contentOwner.part, contentOwner.userId]

/** Every text, latest change first: there are few, and each is checked word by word. */
export async function listContent(
  reader: ConsoleReader,
  input: InputOf<typeof endpoints.listContent>,
  now: number,
): Promise<ResultOf<typeof endpoints.listContent>> {
  const items = await readItems(reader)
  const found = within(items, input, now, ({ updatedAt }) => updatedAt)
    .filter(({ kind }) => input.kind === undefined || kind === input.kind)
    .toSorted((a, b) => b.updatedAt - a.updatedAt || (BigInt(b.id) > BigInt(a.id) ? 1 : -1))
  const page = pageOf(input.order === 'asc' ? found.toReversed() : found, input, now)
  const aside = await asideOf(reader, now)
  const records = page.records.map(async (item): Promise<ContentItem> => {
    const versions = await readVersions(reader, item.id)
    return itemView(reader, item, versions, aside, now)
  })
  return { ...page, records: await Promise.all(records) }
}

/** One whole text in the requested version; null if there is none. */
export async function getContent(
  reader: ConsoleReader,
  { id, version }: InputOf<typeof endpoints.getContent>,
  now: number,
): Promise<ContentDetail | null> {
  const item = (await readItems(reader)).find((one) => one.id === id)
  const versions = item === undefined ? [] : await readVersions(reader, id)
  // not money: a version
  const read = versions.find(({ row }) => row.number === Number(version ?? item?.newestNumber))
  if (item === undefined || read === undefined) return null
  const { sort, isOnTop, linkMode, linkUrl, startAt, endAt, number, words } = read.row
  const { audience, cover } = read.row
  const empty = { title: '', summary: '', content: '' }
  return {
    ...itemView(reader, item, versions, await asideOf(reader, now), now),
    sort,
    isOnTop,
    linkMode,
    linkUrl,
    startAt,
    endAt,
    cover,
    audience,
    recipientCount: audience === null ? null : await countRecipients(reader.pool, audience, now),
    read: number,
    words: Object.fromEntries(
      languages.map((lang) => [lang, words[lang] ?? empty]),
    ) as ContentDetail['words'],
    faults: wordFaults(item.kind, words, reader.shipped),
    facts: reader.shipped.facts,
    versions: versions.map(({ row, ...names }) => ({
      version: row.number,
      createAt: row.createdAt,
      ...names,
    })),
  }
}

/** The newest version of a text, for publication or editing; null if there is none. */
export async function newestOf(
  reader: Pick<ConsoleReader, 'pool'>,
  id: string,
): Promise<{ readonly item: ContentItemRow; readonly newest: ContentVersionRow } | null> {
  const item = (await readItems(reader)).find((one) => one.id === id)
  if (item === undefined) return null
  const [found] = await readVersions(reader, id)
  return found === undefined ? null : { item, newest: found.row }
}

async function readItems({ pool }: Pick<ConsoleReader, 'pool'>): Promise<ContentItemRow[]> {
  const sql = 'select * from content_item where part = $1 and user_id = $2'
  return (await pool.query<Stored>(sql, owner)).rows.map((row) => contentItems.parse(row))
}

const nameOf = (column: string) =>
  `(select o.name from operator_person o where o.part = ${column} % 64 and o.user_id = ${column})`

/** All versions of a text, the newest first, with their authors and publishers. */
async function readVersions({ pool }: Pick<ConsoleReader, 'pool'>, id: string) {
  const { rows } = await pool.query<Stored>(
    `select v.*, p.published_at, ${nameOf('v.author_id')} as author_name,
       ${nameOf('p.maker_id')} as maker_name, ${nameOf('p.checker_id')} as checker_name
     from content_version v
     left join content_publication p on p.part = v.part and p.user_id = v.user_id and p.id = v.id
     where v.part = $1 and v.user_id = $2 and v.item_id = $3 order by v.number desc`,
    [...owner, id],
  )
  const text = (value: unknown) => (value as string | null) ?? null
  return rows.map((stored) => ({
    row: contentVersions.parse(stored),
    // not money: a time
    publishAt: stored['published_at'] === null ? null : Number(stored['published_at']),
    authorName: text(stored['author_name']),
    makerName: text(stored['maker_name']),
    checkerName: text(stored['checker_name']),
  }))
}

/** Data of a text beside its versions. */
type Aside = {
  readonly waiting: Awaited<ReturnType<typeof readWaiting>>
  readonly votes: Awaited<ReturnType<typeof countVotes>>
}

async function asideOf(reader: ConsoleReader, now: number): Promise<Aside> {
  const [waiting, votes] = await Promise.all([
    readWaiting(reader.pool, [publishKind], now),
    countVotes(reader.pool),
  ])
  return { waiting, votes }
}

function itemView(
  { shipped }: ConsoleReader,
  item: ContentItemRow,
  versions: Awaited<ReturnType<typeof readVersions>>,
  { waiting, votes }: Aside,
  now: number,
): ContentItem {
  const newest = versions[0]!
  const { words } = newest.row
  const broken = new Set(wordFaults(item.kind, words, shipped).map(({ lang }) => lang))
  const titles = [words['en-us'], ...Object.values(words)].map((text) => text?.title ?? '')
  const live = versions.filter(({ publishAt }) => (publishAt ?? -1) > (item.revokedAt ?? -1))
  const shown = live.find(({ row }) => (row.startAt ?? 0) <= now) ?? live[0]
  return {
    id: item.id,
    kind: item.kind,
    place: item.place,
    title: titles.find((title) => title !== '') ?? '',
    state: stateOf(shown?.row, item, now),
    shownVersion: shown?.row.number ?? null,
    version: item.newestNumber,
    isNewestPublished: newest.publishAt !== null,
    completeCount: languages.length - broken.size,
    updateAt: item.updatedAt,
    votes: item.kind === 'help' ? (votes.get(item.id) ?? { helpful: 0, notHelpful: 0 }) : null,
    pendingApprovalId: waiting.get(item.id)?.id ?? null,
  }
}

function stateOf(
  shown: ContentVersionRow | undefined,
  { revokedAt }: ContentItemRow,
  now: number,
): ContentItem['state'] {
  if (shown === undefined) return revokedAt === null ? 'draft' : 'revoked'
  if ((shown.startAt ?? 0) > now) return 'scheduled'
  return (shown.endAt ?? Infinity) <= now ? 'ended' : 'published'
}
