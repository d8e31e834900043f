import type { SeededWorld } from './seeded-world.ts'

/** Resets users' own restrictions, which would block later tests. */
export async function giveBack({ pool }: Pick<SeededWorld, 'pool'>): Promise<void> {
  for (const table of ['people_exclusion', 'people_limit', 'people_closing'])
    await pool.query(`delete from ${table}`)
}
