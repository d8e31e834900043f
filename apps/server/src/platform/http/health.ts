import type { FastifyInstance, FastifyRequest } from 'fastify'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The part of a prom-client registry that is used. */
export interface Metrics {
  readonly contentType: string
  metrics(): Promise<string>
}

/** `/healthz`: the process is alive. `/readyz`: it accepts users. `/metrics`: for this machine only. */
export function addHealth(
  app: FastifyInstance,
  ready: () => boolean | Promise<boolean>,
  metrics: Metrics,
): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await ready()
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

/** Whether a request comes from this machine, and not through a proxy on it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']
  return forwarded === undefined && loopback.has(socket.remoteAddress ?? '')
}
