import { afterEach, beforeEach } from 'vitest'
import type { Database } from '../../../platform/database/pool.ts'
import { withClient } from '../../../platform/database/roles.ts'
import { createTestDatabase } from '../../database.ts'
import { temporaryFolder } from '../../folders.ts'
import { liveDays, type LifeOptions } from './live-days.ts'

/** A Tuesday; week 53 and the end of the year are ahead. */
const lateInTheYear = Date.UTC(2026, 11, 8, 3)

/** Days before the 29 February of a leap year. */
export const beforeLeapDay = Date.UTC(2028, 1, 22, 3)

/** @param unkept a table whose triggers are dropped, so that a planted bug reaches the reference */
type Life = Partial<LifeOptions> & { readonly unkept?: 'invest_order' | 'loan_order' | 'ieo_order' }

/** Runs each simulation on its own database, removed after the test. */
export function createLives() {
  const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = []
  const opened: Database[] = []
  beforeEach(() => void folders.splice(0))
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
    for (const folder of folders) await folder.remove()
  })
  return async (seed: string, { unkept, ...over }: Life = {}) => {
    const folder = await temporaryFolder()
    folders.push(folder)
    const database = await createTestDatabase()
    opened.push(database)
    if (unkept !== undefined)
      await withClient(database.ownerUrl, (owner) =>
        owner.query(`alter table ${unkept} disable trigger user`),
      )
    const plain = { seed, users: 8, days: 40, startAt: lateInTheYear }
    return liveDays(database, { ...plain, dataFolder: folder.path, ...over })
  }
}
