import { languages } from '@candor/api'
import { openApiDocument } from '@candor/api/openapi'
import { join } from 'node:path'
import { agreementVersion, contentRoutes } from '../content/index.ts'
import { contractRoutes } from '../contracts/index.ts'
import { marketRoutes } from '../market/index.ts'
import { createEdge } from '../platform/http/edge.ts'
import { inboxRoutes } from '../platform/mail/routes.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { features } from './features.ts'
import type { Modules } from './modules.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** The built web app. */
const webFolder = join(import.meta.dirname, '../../../web/dist')

/** Puts every module's routes on the wire. */
export function openEdge({ config, world, database, log }: AppNeeds, modules: Modules) {
  const { market, keys, lane, people, live, metrics, origin } = modules
  return createEdge({
    world,
    log,
    lane,
    keys,
    live,
    origin,
    webFolder,
    proxies: 0,
    routes: [
      ...marketRoutes(market.queries, market.symbols),
      ...people.routes,
      ...modules.wallet.routes,
      ...contractRoutes(modules.reads),
      ...contentRoutes(),
      ...inboxRoutes(modules.mailer),
    ],
    sessions: people.sessions,
    publicConfig: () => ({
      version: packageJson.version,
      minClientVersion: packageJson.version,
      mode: config.mode,
      aud: origin,
      wsUrl: `${origin.replace(/^http/, 'ws')}/api/ws`,
      agreementVersion,
      languages: [...languages],
      defaultCountry: 'US',
      outlinkHosts: [],
      features,
      pricePublicKey: market.publicKey,
      maintenance: null,
    }),
    ready: async () =>
      market.isReady(world.clock.now()) &&
      (await database.pool.query('select 1')).rows.length === 1,
    metrics: metrics.registry,
    openApi: openApiDocument(packageJson.version),
    onAnswer: metrics.onAnswer,
  })
}
