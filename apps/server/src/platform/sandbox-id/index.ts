import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { signInReturnPath } from '@candor/api'
import { inject } from 'light-my-request'
import { clientId } from './client-id.ts'
import type { ProviderNeeds } from './provider.ts'
import { openSigningKey } from './signing-key.ts'

export { removeStaleState } from './storage.ts'

/** Its path on the app's origin. */
export const sandboxIdPath = '/sandbox-id'

export type SandboxId = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Answers a browser, below `sandboxIdPath`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void
  /** Answers the server itself in its own process, without a connection to its own address. */
  readonly fetch: (url: string, options: AskOptions) => Promise<Response>
}

type AskOptions = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
}

type Options = Pick<ProviderNeeds, 'pool' | 'world' | 'onError'> & {
  /** The app's own origin. */
  readonly origin: string
  /** The folder of keys. */
  readonly folder: string
  /** The same after a restart, and not in the database. */
  readonly secret: Uint8Array
}

/** Opens the sandbox's own identity provider. Its signing key is kept in the folder. */
export async function openSandboxId(options: Options): Promise<SandboxId> {
  const { origin, folder, secret, pool, world, onError } = options
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest()
  const clientSecret = derive('client').toString('base64url')
  const issuer = `${origin}${sandboxIdPath}`
  const needs: ProviderNeeds = {
    pool,
    world,
    onError,
    issuer,
    clientSecret,
    redirectUri: `${origin}${signInReturnPath}`,
    signingKey: await openSigningKey(join(folder, 'sandbox-id.json')),
    secret: derive('identities'),
    cookieKey: derive('cookies').toString('base64url'),
  }
  let answering: Promise<Answer> | undefined
  // Loading takes a quarter of a second, so it does not delay the start.
  const load = () => (answering ??= loadAnswer(needs))
  const { host } = new URL(origin)
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    // Its answers name its own address: the configured one, whatever the request says.
    Object.assign(request, { originalUrl: path, url: path.slice(sandboxIdPath.length) || '/' })
    request.headers.host = host
    void load().then(
      (answer) => answer(request, response),
      (error: unknown) => {
        onError(error)
        response.writeHead(500).end()
      },
    )
  }
  return {
    issuer,
    clientId,
    clientSecret,
    handle,
    async fetch(url, { method, headers, body }) {
      const { pathname, search } = new URL(url)
      const sent = body instanceof URLSearchParams ? { payload: body.toString() } : {}
      const found = await inject(handle, {
        method: method as 'GET' | 'POST',
        url: `${pathname}${search}`,
        headers,
        ...sent,
      })
      const type = found.headers['content-type'] ?? ''
      const { statusCode: status } = found
      return new Response(found.body, { status, headers: { 'content-type': type } })
    },
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

async function loadAnswer(needs: ProviderNeeds): Promise<Answer> {
  const { createProvider } = await import('./provider.ts')
  return createProvider(needs).callback()
}
