import { createPasswords, type HashCost } from '../people/index.ts'
import type { World } from '../platform/world.ts'

/** The least that Argon2id takes: a test that signs in a hundred times proves nothing about its cost. */
export const lightCost: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Real hashing without its cost; `hashing.test.ts` holds the real cost. */
export const lightPasswords = ({ randomBytes }: Pick<World, 'randomBytes'>) =>
  createPasswords(randomBytes, lightCost)
