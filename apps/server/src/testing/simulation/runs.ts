import { afterEach, beforeEach } from 'vitest'
import type { Database } from '../../platform/database/pool.ts'
import { createTestDatabase } from '../database.ts'
import { temporaryFolder } from '../folders.ts'
import type { Plant } from './plant.ts'
import { simulate, type SimulationOptions } from './simulation.ts'

export type People = Pick<SimulationOptions, 'users' | 'hours' | 'sleep'>

const small: People = { users: 10, hours: 3 }
/** Large enough to bring accounts in cross margin to their limits. */
export const large: People = { users: 20, hours: 6 }
/** For bugs that show soon; `medium` for those that take longer. */
export const brief: People = { users: 20, hours: 2 }
export const medium: People = { users: 20, hours: 3 }

/** Runs each simulation on its own database, removed after the test. */
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
