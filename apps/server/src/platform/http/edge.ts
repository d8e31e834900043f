import {
  createStreamTicket,
  getConfig,
  type Config,
  type createDeskStreamTicket,
} from '@candor/api'
import fastify, { type FastifyInstance } from 'fastify'
import { addFiles, pictureDownload, uploads } from '../files/http.ts'
import type { AllowList } from '../allow-list.ts'
import type { Files } from '../files/index.ts'
import type { Live } from '../live/live.ts'
import { addSocket } from '../live/socket.ts'
import { addSandboxId, sandboxIdLimit } from '../sandbox-id/http.ts'
import type { SandboxId } from '../sandbox-id/index.ts'
import type { World } from '../world.ts'
import { addApi, type OnAnswer } from './api.ts'
import type { EdgeTools, LaneRunner } from './answer.ts'
import { addBoundary, sendRefusal } from './boundary.ts'
import { addCspReports } from './csp-reports.ts'
import { addDocs } from './docs.ts'
import { addAddressFilter } from './address-filter.ts'
import { addHealth, type Metrics } from './health.ts'
import type { KeyRing } from './keys.ts'
import { addDownloads, type Download } from './downloads.ts'
import { createLimits } from './limits.ts'
import type { EdgeLog } from './edge-log.ts'
import { createOpener } from './opener.ts'
import { addPressureValve } from './pressure.ts'
import { createReplays } from './replays.ts'
import { refuse } from '../lane/index.ts'
import { query, type Route, type Session, type SessionSource } from './route.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addSignInReturn } from './sign-in-return.ts'
import { addWebApp, inlineHashes } from './web.ts'

/** Largest body that is read: 64 KiB. */
const BODY_BYTES = 65_536

export interface EdgeOptions {
  readonly world: World
  readonly log: EdgeLog
  readonly routes: readonly Route[]
  readonly lane: LaneRunner
  readonly sessions: SessionSource
  /** Why a user may not make a call at all; without it every call is allowed. */
  readonly barred?: EdgeTools['barred']
  readonly keys: KeyRing
  /** The stream; null if none is served. */
  readonly live: Live | null
  /** The call that returns the stream's ticket; by default that of users. */
  readonly streamTicket?: typeof createDeskStreamTicket
  /** Uploaded pictures; without it the edge answers neither call. */
  readonly files?: Files
  /** Module files that their owners may download. */
  readonly downloads?: readonly Download[]
  /**
   * The sandbox's own identity provider; null if third parties sign users in, absent if no one can sign in that way.
   */
  readonly sandboxId?: Pick<SandboxId, 'handle'> | null
  /** The public origin, such as `https://app.example`: envelopes and the WebSocket are bound to it. */
  readonly origin: string
  /** Number of our proxies before the server; 0 ignores forwarded addresses. */
  readonly proxies: number
  /** The mean delay of the event loop (ms) above which reads are refused. */
  readonly readDelayLimitMs?: number
  /** Allowed client addresses; absent if every address is allowed. */
  readonly allows?: AllowList
  /** The built web app; served if it exists. */
  readonly webFolder: string
  /** `/config.json` without the envelope keys, which the edge adds. */
  readonly publicConfig: () => Omit<Config, 'keys'>
  readonly ready: () => boolean | Promise<boolean>
  readonly metrics: Metrics
  /** The OpenAPI document of the endpoint table. */
  readonly openApi: object
  readonly onAnswer?: OnAnswer
}

/** Builds the HTTP server: everything between the wire and the modules' routes. It does not listen yet. */
export async function createEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const { world, log, keys, origin } = options
  const { clock } = world
  const app = createServer(options)
  addBoundary(app, clock, log)
  if (options.allows) addAddressFilter(app, options.allows, clock, log)
  addRequestLog(app, log)
  readBodiesAsText(app)

  await addSecurityHeaders(app, origin, inlineHashes(options.webFolder))
  await addPressureValve(app, clock, options.readDelayLimitMs)
  const routes = [...options.routes, ...ownRoutes(options)]
  const downloads = [
    ...(options.files ? [pictureDownload(options.files)] : []),
    ...(options.downloads ?? []),
  ]
  const limits = await createLimits(app, clock, [
    ...routes.map((route) => route.endpoint),
    uploads,
    ...downloads,
    sandboxIdLimit,
  ])
  const tools: EdgeTools = {
    aud: origin,
    world,
    lane: options.lane,
    sessions: options.sessions,
    barred: options.barred ?? (() => null),
    keys,
    opener: createOpener(keys),
    replays: createReplays(),
    limits,
  }
  addApi(app, routes, tools, options.onAnswer ?? (() => undefined))
  if (options.files) await addFiles(app, options.files, tools)
  addDownloads(app, downloads, tools)
  addHealth(app, options.ready, options.metrics)
  addCspReports(app, limits, log)
  if (options.sandboxId !== undefined) addSignInReturn(app)
  if (options.sandboxId) addSandboxId(app, options.sandboxId, limits)
  const { live } = options
  if (live !== null) await addSocket(app, { live, origin, clock, limits })
  await addDocs(app, options.openApi)
  await addWebApp(app, options.webFolder)
  return app
}

function createServer({ world, proxies }: EdgeOptions): FastifyInstance {
  return fastify({
    logger: false,
    bodyLimit: BODY_BYTES,
    trustProxy: (_address, hop) => hop < proxies,
    requestIdHeader: false,
    genReqId: () => Buffer.from(world.randomBytes(12)).toString('base64url'),
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    // Fastify's schemas are not used; should they ever be, they must not silently convert money.
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        allErrors: false,
      },
    },
    frameworkErrors(_error, request, reply) {
      sendRefusal(request, reply, refuse('NOT_FOUND'), world.clock, 404)
    },
  })
}

/**
 * Reads bodies as text, because they are envelopes. Forms and plain text, which need no CORS preflight, are refused.
 */
function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}

/**
 * Logs one line per API request, with the route's pattern and not the URL, which may hold an e-mail address. Operators
 * are named, whether admitted or refused.
 */
function addRequestLog(app: FastifyInstance, log: EdgeLog): void {
  app.decorateRequest('operatorId', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-trace-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const isProbe = request.routeOptions.url === undefined && request.url.startsWith('/api/')
    const route = isProbe ? 'none' : request.routeOptions.url
    if (!isProbe && !route?.startsWith('/api/')) return
    const { bodyCode: code, elapsedTime: milliseconds, statusCode: status } = reply
    const { id: traceId, method, operatorId } = request
    const who = operatorId === null ? {} : { operatorId }
    log.info({ traceId, method, route, status, code, milliseconds, ...who }, 'request')
  })
}

/** Routes that the edge itself answers. */
function ownRoutes({ publicConfig, keys, live, streamTicket }: EdgeOptions): Route[] {
  const config = query(getConfig, ({ now }) => ({
    ...publicConfig(),
    keys: [...keys.published(now)],
  }))
  if (live === null) return [config]
  const issue = ({ user, now }: { readonly user: Session; readonly now: number }) =>
    live.issueTicket({ userId: user.userId, sessionId: user.id, endAt: user.endAt }, now)
  return [
    config,
    streamTicket === undefined ? query(createStreamTicket, issue) : query(streamTicket, issue),
  ]
}
