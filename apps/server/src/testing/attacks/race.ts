import type { Client } from 'pg'
import { openPeopleWorld, type PeopleWorld } from '../../people/testing/people-world.ts'
import type { Connection } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../database.ts'
import { proofScale } from '../proof-scale.ts'

/** Numbers of contenders, with the number of rounds for each. */
export const contenders = [2, 10, 50, 200] as const
export const trials = proofScale({ quick: 1, full: 50 })

/** Runs a race at every size this often; returns faults in the number of winners. */
export async function raceAll(
  race: (count: number) => Promise<string[]>,
  sizes: readonly number[] = contenders,
): Promise<string[]> {
  const faults: string[] = []
  for (const count of sizes)
    for (let trial = 0; trial < trials; trial += 1)
      for (const fault of await race(count))
        faults.push(`${count} at once, trial ${trial}: ${fault}`)
  return faults
}

/** Starts `count` acts at the same moment. */
export function atOnce<T>(count: number, act: (turn: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, turn) => act(turn)))
}

/** The fault of a race without exactly one winner; empty if there is none. */
export const oneOf = (wins: number): string[] => (wins === 1 ? [] : [`${wins} won`])

/** Repeats a race until a fault shows, at most this often: for planted bugs. */
export async function firstFault(
  race: (count: number) => Promise<string[]>,
  { count = 50, times = 60 } = {},
): Promise<string[]> {
  for (let time = 0; time < times; time += 1) {
    // A planted bug may also end in an error that no race of the real server has.
    const faults = await race(count).catch((error: unknown) => [String(error)])
    if (faults.length > 0) return faults
  }
  return []
}

/** Opens the people modules of two processes on one database; calls alternate between them. */
export async function openTwoPeople(plant?: (client: Client) => Connection) {
  const database = await createTestDatabase()
  const shared = { database, ...(plant && { plant }) }
  const worlds = [
    await openPeopleWorld('left', shared),
    await openPeopleWorld('right', { ...shared, node: 1 }),
  ] as const
  return {
    database,
    of: (turn: number): PeopleWorld => worlds[turn % 2]!,
    async advance(waitMs: number): Promise<void> {
      for (const { world } of worlds) await world.advance(waitMs)
    },
    async close(): Promise<void> {
      for (const world of worlds) await world.close()
      await database.close()
    },
  }
}
export type TwoPeople = Awaited<ReturnType<typeof openTwoPeople>>
