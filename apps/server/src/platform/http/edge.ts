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
import type { Door, LaneDoor } from './ask.ts'
import { addBoundary, sendRefusal } from './boundary.ts'
import { addCspReports } from './csp-reports.ts'
import { addDocs } from './docs.ts'
import { addDoorkeeper } from './doorkeeper.ts'
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

/** The largest body that is read: 64 KiB. */
export const BODY_BYTES = 65_536

export interface EdgeOptions {
  readonly world: World
  readonly log: EdgeLog
  readonly routes: readonly Route[]
  readonly lane: LaneDoor
  readonly sessions: SessionSource
  /** Why a user may not make a call at all; an edge without it keeps nobody from any. */
  readonly barred?: Door['barred']
  readonly keys: KeyRing
  /** The stream; null where none is served. */
  readonly live: Live | null
  /** The call by which somebody signs in to it; that of users, where this says nothing. */
  readonly streamTicket?: typeof createDeskStreamTicket
  /** Uploaded pictures; an edge without them answers neither call. */
  readonly files?: Files
  /** Files of modules that their owners may fetch. */
  readonly downloads?: readonly Download[]
  /** The sandbox's own identity provider; null where others sign in alone, absent where nobody comes in. */
  readonly sandboxId?: Pick<SandboxId, 'handle'> | null
  /** The public origin, such as `https://app.example`: envelopes are bound to it, and so is the WebSocket. */
  readonly origin: string
  /** How many proxies of ours stand before the server; 0 believes no forwarded address. */
  readonly proxies: number
  /** The mean delay of the event loop, in ms, above which reads are turned away. */
  readonly readDelayLimitMs?: number
  /** From where somebody may come at all; an edge without it is open to everybody. */
  readonly allows?: AllowList
  /** The built web app; served when it exists. */
  readonly webFolder: string
  /** `/config.json` without the envelope keys, which the edge knows. */
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
  if (options.allows) addDoorkeeper(app, options.allows, clock, log)
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
  const door: Door = {
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
  addApi(app, routes, door, options.onAnswer ?? (() => undefined))
  if (options.files) await addFiles(app, options.files, door)
  addDownloads(app, downloads, door)
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
    // Nothing here uses Fastify's own schemas; whoever adds one gets no silent conversion of money.
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

/** Bodies arrive as text: they are envelopes. A form or plain text, which needs no preflight, is refused. */
function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}

/**
 * One line per request of the API. The route's pattern, never the address: it may hold an e-mail address.
 * Of operators it says who, whether they were let or refused.
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

/** What the edge itself answers. */
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
