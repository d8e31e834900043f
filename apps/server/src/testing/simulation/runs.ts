import { afterEach, beforeEach } from 'vitest'
import type { Database } from '../../platform/database/pool.ts'
import { createTestDatabase } from '../database.ts'
import { temporaryFolder } from '../folders.ts'
import type { Plant } from './plant.ts'
import { simulate, type SimulationOptions } from './simulation.ts'

export type People = Pick<SimulationOptions, 'users' | 'hours' | 'sleep'>

export const small: People = { users: 10, hours: 3 }
/** In which accounts in cross margin are at their limits, too. */
export const large: People = { users: 20, hours: 6 }
/** For what happens to somebody soon, or not quite so soon. */
export const brief: People = { users: 20, hours: 2 }
export const medium: People = { users: 20, hours: 3 }

/** Simulations on databases of their own, which are gone after each test. */
export function createRuns() {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  const opened: Database[] = []
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
    await folder.remove()
  })

  return async function run(seed: string, plant: Plant = {}, people = small) {
    const database = await createTestDatabase()
    opened.push(database)
    return simulate(database, { seed, ...people, dataFolder: folder.path, plant })
  }
}
