import type { SeededWorld } from './seeded-world.ts'

/** What users did to themselves would keep them from what other tests ask of them. */
export async function giveBack({ pool }: Pick<SeededWorld, 'pool'>): Promise<void> {
  for (const table of ['people_exclusion', 'people_limit', 'people_closing'])
    await pool.query(`delete from ${table}`)
}
