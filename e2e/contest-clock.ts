import type { Client } from 'pg'

/** Longer than the shortest time for which a position must be open to count, in ms. */
const waitMs = 6 * 60_000

/** Changes a published contest, which only the database's owner can do. */
export async function changeContest(
  database: Client,
  name: string,
  change: string,
  value: number,
): Promise<void> {
  await database.query('alter table contests_contest disable trigger keep_contest')
  await database.query(`update contests_contest set ${change} where name = $2`, [value, name])
  await database.query('alter table contests_contest enable trigger keep_contest')
}

/**
 * Moves all opened positions of contests six minutes back, and the start of the contest with this name before them.
 * Resolves with the number of positions.
 */
export async function letMinutesPass(database: Client, name: string): Promise<number | null> {
  await changeContest(database, name, 'start_at = start_at - $1', waitMs)
  const positions = await database.query(
    "update contracts_position set opened_at = opened_at - $1 where book like 'contest:%'",
    [waitMs],
  )
  return positions.rowCount
}
