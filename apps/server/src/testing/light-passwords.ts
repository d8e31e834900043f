import { createPasswords, type HashCost } from '../people/index.ts'
import type { World } from '../platform/world.ts'

/** The least cost of Argon2id, for tests that sign in often. */
export const lightCost: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Real hashing at the least cost; `hashing.test.ts` tests the real one. */
export const lightPasswords = ({ randomBytes }: Pick<World, 'randomBytes'>) =>
  createPasswords(randomBytes, lightCost)
