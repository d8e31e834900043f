import { STREAM_PATH } from '@candor/api'
import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { RawData } from 'ws'
import { sendRefusal } from '../http/boundary.ts'
import { languageOf } from '../http/language.ts'
import type { Limits } from '../http/limits.ts'
import { refuse } from '../lane/index.ts'
import type { Clock } from '../world.ts'
import type { Live } from './live.ts'
import { isOwnOrigin } from './own-origin.ts'

/** Largest frame that a browser may send (bytes). */
export const FRAME_BYTES = 4_096

/** The WebSocket at `/api/ws`. Only our own pages may open it. */
export async function addSocket(
  app: FastifyInstance,
  { live, origin, clock, limits }: { live: Live; origin: string; clock: Clock; limits: Limits },
): Promise<void> {
  // Registered before the plug-in's own hook, which closes without a reason.
  app.addHook('preClose', async () => live.close())
  await app.register(fastifyWebsocket, {
    options: { maxPayload: FRAME_BYTES, perMessageDeflate: false },
  })
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isOwnOrigin(request.headers.origin, origin)) {
        return sendRefusal(request, reply, refuse('FORBIDDEN'), clock, 403)
      }
      await limits.address(request)
    })
    scope.get(STREAM_PATH, { websocket: true }, (socket, request) => {
      const client = live.connect(socket, languageOf(request), request.ip)
      socket.on('message', (data, isBinary) => {
        if (isBinary) return client.end(1003, 'Text only')
        void client.receive(textOf(data))
      })
      socket.on('pong', () => client.heard())
      socket.on('error', () => socket.terminate())
      socket.on('close', () => client.left())
    })
  })
}

/** A text frame arrives as bytes, in one piece or several. */
function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return Buffer.from(data as ArrayBuffer).toString()
}
