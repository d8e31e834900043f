import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Hashes of the inline blocks in the web app's built page. */
export interface InlineHashes {
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

const YEAR_SECONDS = 31_536_000
const unusedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'midi', 'serial']
const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ')

/** Sets the headers of every answer. `origin` is the public one, such as `https://app.example`. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  origin: string,
  hashes: InlineHashes,
): Promise<void> {
  const isHttps = origin.startsWith('https:')
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directives(origin, hashes) },
    strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('reporting-endpoints', 'csp="/csp-report"')
  })
}

/** Allows our own files only; no scripts from strings. */
function directives(origin: string, hashes: InlineHashes): Record<string, string[]> {
  // Older engines do not apply 'self' to our own WebSocket.
  const socket = origin.replace(/^http/, 'ws')
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scriptHashes.map(quoted)],
    'style-src': ["'self'", ...hashes.styleHashes.map(quoted)],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socket],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['tp-html', 'dompurify', 'push-worker'],
    'report-to': ['csp'],
  }
}

const hashSyntax = /^sha(256|384|512)-[A-Za-z0-9+/]+=*$/

function quoted(hash: string): string {
  if (!hashSyntax.test(hash)) throw new Error(`Not a hash of an inline block: ${hash}`)
  return `'${hash}'`
}
