import type { Walker } from './walker.ts'

const owner = 67_430
const languages = ['en-us', 'ko', 'jp', 'tai', 'mlxy', 'vl', 'xi', 'zh-cn']

/**
 * A text as if it were shipped, so that there is something to read. Another test covers how two operators
 * publish one.
 */
export async function ship(
  { database }: Walker,
  kind: 'announcement' | 'notice',
  place: string,
  { title, summary }: { readonly title: string; readonly summary: string },
): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    'select coalesce(max(id), 0) + 1 as id from content_item',
  )
  const [at, now] = [[owner % 64, owner], Date.now()]
  const id = `${BigInt(rows[0]!.id) + 1_000n}`
  const words = { title, summary, content: `<p>${summary}</p>` }
  const all = JSON.stringify(Object.fromEntries(languages.map((code) => [code, words])))
  await database.query('begin')
  await database.query(
    `insert into content_item (part, user_id, id, kind, place, newest_id, newest_number, published_at,
       created_at, updated_at) values ($1, $2, $3, $4, $5, $3, 1, $6, $6, $6)`,
    [...at, id, kind, place, now],
  )
  await database.query(
    `insert into content_version (part, user_id, id, item_id, number, sort, is_on_top, link_mode, words, digest,
       is_shipped, created_at) values ($1, $2, $3, $3, 1, 0, false, 1, $4, sha256('a text'), true, $5)`,
    [...at, id, all, now],
  )
  await database.query(
    `insert into content_publication (part, user_id, id, item_id, is_shipped, published_at)
     values ($1, $2, $3, $3, true, $4)`,
    [...at, id, now],
  )
  await database.query('commit')
}
