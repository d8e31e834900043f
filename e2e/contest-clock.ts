import type { Client } from 'pg'

/** Longer than a position has to be open to count for a rank, in ms. */
const waitMs = 6 * 60_000

/** Changes a contest, as nobody but the owner of the database can: what was published is kept. */
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
 * What was opened in contests was opened six minutes before, and the one of this name began before that.
 * Resolves with how many positions that were.
 */
export async function letMinutesPass(database: Client, name: string): Promise<number | null> {
  await changeContest(database, name, 'start_at = start_at - $1', waitMs)
  const positions = await database.query(
    "update contracts_position set opened_at = opened_at - $1 where book like 'contest:%'",
    [waitMs],
  )
  return positions.rowCount
}
