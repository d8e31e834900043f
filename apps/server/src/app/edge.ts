import {
  createDeskStreamTicket,
  getServerTime,
  isBarredBy,
  isForConsole,
  languages,
} from '@candor/api'
import { openApiDocument } from '@candor/api/openapi'
import { join } from 'node:path'
import { createEdge, type EdgeOptions } from '../platform/http/edge.ts'
import type { Route } from '../platform/http/route.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { policyFault } from '../policy/index.ts'
import { withdrawHoldMs } from './cooldowns.ts'
import { areLoansGiven, areSecondContractsSold } from '../policy/index.ts'
import { features } from './features.ts'
import type { Modules } from './modules.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** The built web app, and the built console. */
const webFolder = join(import.meta.dirname, '../../../web/dist')
const consoleFolder = join(import.meta.dirname, '../../../console/dist')

/** Serves every module's routes to users. */
export function openEdge(needs: AppNeeds, modules: Modules) {
  const { people, files, live, origin, policies, sandboxId, wallet } = modules
  return createEdge({
    ...shared(needs, modules),
    live,
    files,
    sandboxId,
    downloads: wallet.downloads,
    origin,
    webFolder,
    routes: allRoutes(modules).filter(({ endpoint }) => !isForConsole(endpoint)),
    sessions: people.sessions,
    // A user who may not sign in can still close positions and withdraw money.
    barred: (userId, endpoint, now) =>
      isBarredBy(endpoint) ? policyFault({ ...policies, now }, 'login', userId) : null,
    publicConfig: () => publicConfig(needs, modules, origin),
    openApi: openApiDocument(packageJson.version),
  })
}

/**
 * The console on an origin of its own: it serves no user endpoint except the time, and no other origin serves operator
 * endpoints.
 */
export function openConsoleEdge(needs: AppNeeds, modules: Modules) {
  const { operators, consoleOrigin } = modules
  return createEdge({
    ...shared(needs, modules),
    live: modules.consoleLive,
    streamTicket: createDeskStreamTicket,
    origin: consoleOrigin,
    allows: needs.config.consoleAllows,
    webFolder: consoleFolder,
    routes: allRoutes(modules).filter(
      ({ endpoint }) => isForConsole(endpoint) || endpoint.name === getServerTime.name,
    ),
    sessions: operators.sessions,
    publicConfig: () => publicConfig(needs, modules, consoleOrigin),
    openApi: openApiDocument(packageJson.version, 'console'),
  })
}

/** Routes of every module, for users and operators. */
export const allRoutes = ({ list }: Pick<Modules, 'list'>): Route[] =>
  list.flatMap(({ routes = [] }) => routes)

/** Common settings of both origins. */
function shared(
  { config, world, database, log }: AppNeeds,
  { market, keys, lane, metrics }: Modules,
) {
  return {
    world,
    log,
    lane,
    keys,
    proxies: 0,
    readDelayLimitMs: config.readDelayLimitMs,
    ready: async () =>
      market.isReady(world.clock.now()) &&
      (await database.pool.query('select 1')).rows.length === 1,
    metrics: metrics.registry,
    onAnswer: metrics.onAnswer,
  } satisfies Partial<EdgeOptions>
}

function publicConfig(
  { config }: AppNeeds,
  { content, ieo, market, origin, thirdParties }: Modules,
  aud: string,
) {
  return {
    version: packageJson.version,
    minClientVersion: packageJson.version,
    mode: config.mode,
    prices: market.isRecorded ? ('recorded' as const) : ('live' as const),
    aud,
    wsUrl: `${origin.replace(/^http/, 'ws')}/api/ws`,
    agreementVersion: content.agreementVersion(),
    languages: [...languages],
    defaultCountry: 'US',
    outlinkHosts: [...new Set([...content.outlinkHosts, ...ieo.outlinkHosts()])],
    features: {
      ...features,
      secondContract: areSecondContractsSold(config.mode),
      loan: areLoansGiven(config.mode),
    },
    walletChains: [...config.walletSignIn.chains],
    signInServices: [...thirdParties.keys()],
    maintenance: null,
    withdrawHoldSeconds: withdrawHoldMs[config.mode] / 1_000,
  }
}
