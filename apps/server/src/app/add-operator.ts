import { operatorRoles, type OperatorRole } from '@candor/api'
import { join } from 'node:path'
import { hireAlone, type FirstSignIn } from '../operator/index.ts'
import { createPasswords, type HashCost } from '../people/index.ts'
import { openKeyRing } from '../platform/http/keys.ts'
import { openLane } from '../platform/lane/index.ts'
import { RefusalToStart } from '../platform/refusal-to-start.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { secretOf } from './platform.ts'

const usage = `npm run operator -- <name> <role>[,<role>…], with roles of ${operatorRoles.join(', ')}`

export type Newcomer = { readonly name: string; readonly roles: readonly OperatorRole[] }

/** @throws RefusalToStart with a one-sentence usage */
export function readNewcomer([name = '', roleText = '', ...rest]: readonly string[]): Newcomer {
  const wanted = roleText.split(',')
  const roles = operatorRoles.filter((role) => wanted.includes(role))
  if (rest.length > 0 || roles.length === 0 || roles.length !== wanted.length)
    throw new RefusalToStart(`Say whom to make an operator: ${usage}.`)
  if (!/^[a-z][a-z0-9.-]{1,31}$/.test(name))
    throw new RefusalToStart(
      `The name is "${name}": it must be 2 to 32 small letters, digits, dots and dashes, a letter first.`,
    )
  return { name, roles }
}

/**
 * Creates an operator from the command line, as for the first superadmins, whom no operator could approve yet.
 * @throws RefusalToStart for roles that cannot be combined, or a taken name
 */
export async function addOperator(
  { config, world, database, log }: AppNeeds,
  newcomer: Newcomer,
  hashCost?: HashCost,
): Promise<FirstSignIn> {
  const { clock, newId, randomBytes } = world
  const keys = await openKeyRing(join(config.dataFolder, 'keys', 'envelopes'), clock.now())
  const lane = await openLane({
    connect: database.laneClient,
    look: () => ({ now: clock.now(), newId }),
    newId,
    randomBytes,
    now: clock.now,
    deliver: () => undefined,
    onError: (error, what) => log.error({ error, what }, 'failed'),
  })
  const passwords = createPasswords(randomBytes, hashCost)
  const secret = secretOf(keys, 'operator')
  try {
    return await hireAlone({ world, lane, passwords, secret }, newcomer)
  } catch (error) {
    throw new RefusalToStart(`Nobody was made an operator: ${(error as Error).message}.`)
  } finally {
    await lane.close()
  }
}
