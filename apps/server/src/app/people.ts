import { deleteNoticesAndVotes } from '../content/index.ts'
import { contestObstacles, countOpenContests } from '../contests/index.ts'
import { identityLevel, identityNames, readGivenIdentity } from '../identity/index.ts'
import { applicationObstacles, countOpenApplications } from '../ieo/index.ts'
import { countOwedOrders, productObstacles } from '../invest/index.ts'
import { countOpenLoans, loanObstacles } from '../loans/index.ts'
import { deleteFavoritesAndAlerts } from '../market/index.ts'
import { createPeople } from '../people/index.ts'
import type { Files } from '../platform/files/index.ts'
import type { Lane, State } from '../platform/lane/index.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { countUnderWay, leastPayout, loadCurrencies, underWay } from '../wallet/index.ts'
import {
  appropriateness,
  closingCoolingMs,
  limitCoolingMs,
  optionProtection,
  withdrawHoldMs,
} from './cooldowns.ts'
import { features } from './features.ts'
import { topicsOf } from './own-notices.ts'
import type { openPlatform } from './platform.ts'

const parts = [
  underWay,
  loanObstacles,
  productObstacles,
  applicationObstacles,
  contestObstacles,
] as const
const needs = {
  ...underWay.needs,
  ...loanObstacles.needs,
  ...productObstacles.needs,
  ...applicationObstacles.needs,
  ...contestObstacles.needs,
} as const

/** Obstacles to closing an account, by module. */
const obstacles = {
  needs,
  isAny: (state: Pick<State<typeof needs>, keyof typeof needs>): boolean =>
    parts.some((one) => one.isAny(state)),
}

/** Deletes the rows of the other modules about an ended account that no law requires. Idempotent. */
export async function deleteElsewhere(
  pool: AppNeeds['database']['pool'],
  userId: string,
): Promise<void> {
  await deleteFavoritesAndAlerts(pool, userId)
  await deleteNoticesAndVotes(pool, userId)
}

type Platform = Awaited<ReturnType<typeof openPlatform>>

/** Opens the people module with the policy of this mode. */
export function openPeople(
  { config, world, database }: Pick<AppNeeds, 'config' | 'world' | 'database'>,
  { live, mailer, origin, passwords, policies, secretFor, thirdParties, vault }: Platform,
  lane: Pick<Lane, 'run'>,
  files: Pick<Files, 'links'>,
  agreementVersion: () => string,
) {
  const currencies = loadCurrencies()
  return createPeople({
    pool: database.pool,
    world,
    lane,
    mailer,
    passwords: passwords(),
    policies,
    agreementVersion,
    features,
    walletChains: config.walletSignIn.chains,
    walletNodes: config.walletSignIn.nodes,
    thirdParties,
    identityOf: readGivenIdentity(database.pool, secretFor('identity')),
    identityNamesOf: (userId) => identityNames(database.pool, userId),
    identityLevelOf: (userId, now) => identityLevel(database.pool, userId, now),
    topicOf: topicsOf({ pool: database.pool, live }),
    origin,
    withdrawHoldMs: withdrawHoldMs[config.mode],
    limitCoolingMs: limitCoolingMs[config.mode],
    defaultLimits: optionProtection[config.mode].limits,
    appropriateness: appropriateness[config.mode],
    closingCoolingMs: closingCoolingMs[config.mode],
    pictureUrl: files.links.urlOf,
    async countUnderWay(userId) {
      const { pool } = database
      const [moving, lent, owed, applied, joined] = await Promise.all([
        countUnderWay(pool, userId),
        countOpenLoans(pool, userId),
        countOwedOrders(pool, userId),
        countOpenApplications(pool, userId),
        countOpenContests(pool, userId),
      ])
      return { ...moving, ...lent, ...owed, ...applied, ...joined }
    },
    underWay: obstacles,
    deleteElsewhere: (userId) => deleteElsewhere(database.pool, userId),
    // Test money may all be given up; of real money only what no payout method would take.
    mostGivenUp: (currency) =>
      config.mode === 'sandbox' ? null : leastPayout(currencies, currency),
    secret: secretFor('people'),
    vault,
  })
}
