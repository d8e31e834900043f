import type { FastifyInstance } from 'fastify'
import type { Limited, Limits } from '../http/limits.ts'
import { sandboxIdPath, type SandboxId } from './index.ts'

/** A sign-in is five requests; each anonymous one leaves a row or two for ten minutes. */
export const sandboxIdLimit: Limited = { limit: { count: 120, perMs: 60_000, by: 'ip' } }

/** Serves Sandbox ID on a path of its own, with its own form parsing and headers. */
export function addSandboxId(
  app: FastifyInstance,
  sandboxId: Pick<SandboxId, 'handle'>,
  limits: Limits,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: `${sandboxIdPath}/*`,
      handler: async (request, reply) => {
        await limits.endpoint(request, sandboxIdLimit, request.ip)
        reply.hijack()
        sandboxId.handle(request.raw, reply.raw)
      },
    })
  })
}
