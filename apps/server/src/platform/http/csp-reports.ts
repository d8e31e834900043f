import type { FastifyInstance } from 'fastify'
import type { Limits } from './limits.ts'
import type { EdgeLog } from './edge-log.ts'

const reportTypes = ['application/reports+json', 'application/csp-report']
const REPORT_BYTES = 16_384
const LOGGED_CHARACTERS = 1_000

/** Receives browsers' reports of content security policy violations, and logs the beginning of each. */
export function addCspReports(app: FastifyInstance, limits: Limits, log: EdgeLog): void {
  app.register(async (reports) => {
    reports.removeAllContentTypeParsers()
    reports.addContentTypeParser(
      reportTypes,
      { parseAs: 'string', bodyLimit: REPORT_BYTES },
      (_request, body, done) => done(null, body),
    )
    reports.post('/csp-report', async (request, reply) => {
      await limits.address(request)
      log.warn(
        { traceId: request.id, report: String(request.body).slice(0, LOGGED_CHARACTERS) },
        'csp',
      )
      return reply.code(204).send()
    })
  })
}
