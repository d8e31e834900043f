import type { ErrorKey } from '@candor/api'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, type Refusal } from '../lane/index.ts'
import type { Clock } from '../world.ts'
import { languageOf } from './language.ts'
import type { EdgeLog } from './edge-log.ts'
import { Refused } from './refusal.ts'
import { refusalBody } from './reply.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code in the body, for the log and the counters; 0 if the body has none. */
    bodyCode: number
  }
}

/** Framework errors for requests that reached no endpoint. */
const frameworkRefusals: Record<string, ErrorKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE_UNSUPPORTED',
}

/** Sends a refusal: HTTP 200 with the code in the body, unless another status is given. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  clock: Clock,
  status = 200,
): FastifyReply {
  const asker = {
    lang: languageOf(request),
    isReading: request.method === 'GET',
    isInConsole: request.url.startsWith('/api/admin/'),
  }
  const body = refusalBody(refusal, asker, { now: clock.now(), traceId: request.id })
  reply.bodyCode = body.code
  return reply.code(status).send(body)
}

/** The only place where errors become answers. Unforeseen errors are logged and answered as INTERNAL. */
export function addBoundary(app: FastifyInstance, clock: Clock, log: EdgeLog): void {
  app.decorateReply('bodyCode', 0)

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal !== null) return sendRefusal(request, reply, refusal, clock)
    log.error(
      { err: error, traceId: request.id, route: request.routeOptions.url },
      'unexpected error',
    )
    return sendRefusal(request, reply, refuse('INTERNAL'), clock, 500)
  })

  app.setNotFoundHandler((request, reply) => {
    const isKnown =
      request.method === 'GET' || request.method === 'POST' || request.method === 'HEAD'
    if (isKnown) return sendRefusal(request, reply, refuse('NOT_FOUND'), clock, 404)
    return sendRefusal(request, reply, refuse('METHOD_NOT_ALLOWED'), clock, 405)
  })
}

function refusalOf(error: FastifyError): Refusal | null {
  if (error instanceof Refused) return error.refusal
  const known = frameworkRefusals[error.code]
  if (known !== undefined) return refuse(known)
  const isClients = error.code?.startsWith('FST_ERR_CTP_') || error.code === 'FST_ERR_BAD_URL'
  return isClients ? refuse('VALIDATION_FAILED') : null
}
