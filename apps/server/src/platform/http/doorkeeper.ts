import type { FastifyInstance } from 'fastify'
import type { AllowList } from '../allow-list.ts'
import { refuse } from '../lane/index.ts'
import type { Clock } from '../world.ts'
import { sendRefusal } from './boundary.ts'
import type { EdgeLog } from './edge-log.ts'
import { Memory } from './memory.ts'

/** Who knocks again and again is a line of the log once a minute. */
const quietMs = 60_000

/**
 * Turns away who comes from anywhere else, before anything else is looked at: pages, calls and probes alike. The
 * address is the one that the server believes: that of the connection, or what our own proxies say of it.
 */
export function addDoorkeeper(
  app: FastifyInstance,
  allows: AllowList,
  clock: Clock,
  log: EdgeLog,
): void {
  const told = new Memory<true>(1_000)
  app.addHook('onRequest', async (request, reply) => {
    const { ip, id: traceId } = request
    if (allows(ip)) return
    const now = clock.now()
    if (!told.get(ip, now)) {
      told.set(ip, true, now + quietMs)
      log.warn({ traceId, address: ip }, 'turned away at the console')
    }
    return sendRefusal(request, reply, refuse('FORBIDDEN'), clock, 403)
  })
}
