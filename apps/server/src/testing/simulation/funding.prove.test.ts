import { Rate } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { temporaryFolder } from '../folders.ts'
import type { Plant } from './plant.ts'
import { simulate } from './simulation.ts'

// The simulation starts four hours before the first funding of crypto.
const size = { users: 6, hours: 5 }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  folder = await temporaryFolder()
  database = await createTestDatabase()
})
afterEach(async () => {
  await database.close()
  await folder.remove()
})

const run = (plant: Plant) =>
  simulate(database, { seed: '5', ...size, dataFolder: folder.path, plant })

test('finds a planted bug: funding is never booked', async () => {
  const engineLane: Plant['engineLane'] = (lane) => ({
    ...lane,
    run: async (command, request) =>
      command.name === 'bookFunding'
        ? { ok: false, error: 'STATE_CHANGED', details: {} }
        : lane.run(command, request),
  })
  await expect(run({ engineLane })).rejects.toThrow(/funding of .+ is not booked/)
})

test('finds a planted bug: funding at another rate than the published one', async () => {
  const symbol: Plant['symbol'] = (one) =>
    one.funding?.kind === 'funding'
      ? { ...one, funding: { ...one.funding, rate: Rate.parse('0.0002') } }
      : one
  await expect(run({ symbol })).rejects.toThrow(/holds \d+ in .+, and should \d+/)
})
