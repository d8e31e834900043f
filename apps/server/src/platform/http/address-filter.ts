import type { FastifyInstance } from 'fastify'
import type { AllowList } from '../allow-list.ts'
import { refuse } from '../lane/index.ts'
import type { Clock } from '../world.ts'
import { sendRefusal } from './boundary.ts'
import type { EdgeLog } from './edge-log.ts'
import { ExpiringMap } from './expiring-map.ts'

/** A refused address is logged once per this time (ms). */
const quietMs = 60_000

/**
 * Refuses every other address before anything else happens, for pages, calls and probes alike. The address is that of
 * the connection, or the one that our own proxies report.
 */
export function addAddressFilter(
  app: FastifyInstance,
  allows: AllowList,
  clock: Clock,
  log: EdgeLog,
): void {
  const logged = new ExpiringMap<true>(1_000)
  app.addHook('onRequest', async (request, reply) => {
    const { ip, id: traceId } = request
    if (allows(ip)) return
    const now = clock.now()
    if (!logged.get(ip, now)) {
      logged.set(ip, true, now + quietMs)
      log.warn({ traceId, address: ip }, 'turned away at the console')
    }
    return sendRefusal(request, reply, refuse('FORBIDDEN'), clock, 403)
  })
}
