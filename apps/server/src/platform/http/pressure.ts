import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../lane/index.ts'
import type { Clock } from '../world.ts'
import { sendRefusal } from './boundary.ts'

/** Default mean delay of the event loop (ms) above which reads are refused. */
export const READ_DELAY_LIMIT_MS = 500

/**
 * Refuses reads while the process cannot keep up. Changes pass: the lane has its own limit, and a close is never
 * refused.
 */
export async function addPressureValve(
  app: FastifyInstance,
  clock: Clock,
  limitMs = READ_DELAY_LIMIT_MS,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limitMs,
    pressureHandler(request, reply) {
      if (request.method !== 'GET' || !request.url.startsWith('/api/')) return
      void sendRefusal(request, reply, refuse('BUSY', { retryAfter: 1 }), clock)
    },
  })
}
