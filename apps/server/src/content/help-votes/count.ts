import type { ContentItem } from '@candor/api'
import type { Pool } from 'pg'

/** Number of votes for and against each article. */
export async function countVotes(
  pool: Pick<Pool, 'query'>,
): Promise<ReadonlyMap<string, NonNullable<ContentItem['votes']>>> {
  const { rows } = await pool.query<{ id: string; helpful: number; total: number }>(
    `select id, count(*) filter (where is_helpful)::integer as helpful, count(*)::integer as total
     from content_help_vote group by id`,
  )
  return new Map(
    rows.map(({ id, helpful, total }) => [id, { helpful, notHelpful: total - helpful }]),
  )
}
