import { dayMs } from '@candor/api'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** A period in which users had money. */
export function statementDays({ world }: SeededWorld) {
  const now = world.clock.now()
  return { beginAt: now - dayMs, endAt: now }
}

/** Lets requested statements be written. */
export const written = (seeded: SeededWorld): Promise<void> => seeded.leap(2_000)

/** A statement of this user, requested if there is none. */
export async function statementIdOf(seeded: SeededWorld, person: Person): Promise<string> {
  const { records } = await person.done('listStatements', {})
  const [first] = records
  if (first !== undefined) return first.id
  const request = { ...statementDays(seeded), format: 'csv', lang: 'en-us' } as const
  const { id } = await person.done('exportStatement', request)
  await written(seeded)
  return id
}
