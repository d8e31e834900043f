import type { Endpoint } from '@candor/api'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { refuse } from '../lane/index.ts'
import { answerRoute, type EdgeTools } from './answer.ts'
import { sendRefusal } from './boundary.ts'
import { successBody } from './reply.ts'
import type { Route } from './route.ts'

/** Called after each answer of an endpoint, for counters. */
export type OnAnswer = (endpoint: Endpoint, code: number, seconds: number) => void

/** Registers every route at its endpoint's method and path; all other methods of a path answer 405. */
export function addApi(
  app: FastifyInstance,
  routes: readonly Route[],
  tools: EdgeTools,
  onAnswer: OnAnswer,
): void {
  for (const route of routes) addRoute(app, route, tools, onAnswer)
  for (const [path, listed] of methodsByPath(routes)) addRefusedMethods(app, path, listed, tools)
}

function addRoute(app: FastifyInstance, route: Route, tools: EdgeTools, onAnswer: OnAnswer): void {
  const { endpoint } = route
  const cacheControl = endpoint.plain ? 'no-cache' : 'no-store'
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (_request, reply) => void reply.header('cache-control', cacheControl),
    onResponse: async (_request, reply) =>
      onAnswer(endpoint, reply.bodyCode, reply.elapsedTime / 1_000),
    handler: async (request, reply) => {
      const answer = await answerRoute(route, request, tools)
      reply.bodyCode = 200
      if (answer.replayed) reply.header('x-idempotent-replay', 'true')
      if (endpoint.plain) return answer.result
      return successBody(answer, { now: tools.world.clock.now(), traceId: request.id })
    },
  })
}

function methodsByPath(routes: readonly Route[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { endpoint } of routes) {
    const methods = found.get(endpoint.path) ?? new Set()
    found.set(endpoint.path, methods.add(endpoint.method))
  }
  return found
}

function addRefusedMethods(
  app: FastifyInstance,
  path: string,
  listed: Set<string>,
  tools: EdgeTools,
): void {
  const refused = app.supportedMethods.filter((method) => !listed.has(method)) as HTTPMethods[]
  app.route({
    method: refused,
    url: path,
    handler: (request, reply) => {
      reply.header('allow', [...listed].join(', '))
      return sendRefusal(request, reply, refuse('METHOD_NOT_ALLOWED'), tools.world.clock, 405)
    },
  })
}
