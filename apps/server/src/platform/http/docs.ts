import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** The page needs inline styles and data images, but only its own script files. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The OpenAPI page at `/api/docs`. */
export async function addDocs(app: FastifyInstance, document: object): Promise<void> {
  await app.register(async (docs) => {
    // The plug-in's types know OpenAPI up to 3.0 only.
    const specification = { document: document as StaticDocumentSpec['document'] }
    await docs.register(fastifySwagger, { mode: 'static', specification })
    await docs.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: policy,
      uiConfig: { supportedSubmitMethods: [] },
    })
  })
}
