import type { FastifyInstance } from 'fastify'
import type { Limited, Limits } from '../http/limits.ts'
import { sandboxIdPath, type SandboxId } from './index.ts'

/** A sign-in is five requests; each stranger's leaves a row or two for ten minutes. */
export const sandboxIdLimit: Limited = { limit: { count: 120, perMs: 60_000, by: 'ip' } }

/** Serves Sandbox ID on a path of its own. Its forms are read by itself, and its headers are its own. */
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
