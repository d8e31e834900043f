import type { JWK } from 'oidc-provider'
import { Provider } from 'oidc-provider/lib/provider.js'
import type { Pool } from 'pg'
import type { World } from '../world.ts'
import { clientId } from './client-id.ts'
import { createIdentityKeys } from './identity-key.ts'
import { overPage, pagePolicy } from './page.ts'
import { answerSignIns, signInPath } from './sign-in.ts'
import { storageOf } from './storage.ts'
import { localesOf, wordsFor } from './words.ts'

const off = { enabled: false }
const features = {
  devInteractions: off,
  userinfo: off,
  rpInitiatedLogout: off,
  resourceIndicators: off,
  pushedAuthorizationRequests: off,
  dPoP: off,
}

const monthSeconds = 2_592_000
/** In seconds. */
const lifetimes = {
  Session: monthSeconds,
  Grant: monthSeconds,
  Interaction: 600,
  AuthorizationCode: 60,
  AccessToken: 60,
  IdToken: 300,
}

export type ProviderNeeds = {
  readonly pool: Pick<Pool, 'query'>
  readonly world: Pick<World, 'clock' | 'randomBytes'>
  readonly issuer: string
  /** The only address to which it redirects browsers. */
  readonly redirectUri: string
  readonly clientSecret: string
  readonly signingKey: JWK
  /** Identities are derived from it, and cookies are signed with it. */
  readonly secret: Uint8Array
  readonly cookieKey: string
  readonly onError: (error: unknown) => void
}

/** Sandbox ID: authorisation codes with PKCE for one client, which learns only a number of each identity. */
export function createProvider(needs: ProviderNeeds): Provider {
  const { pool, world, issuer, redirectUri, clientSecret, signingKey } = needs
  const path = new URL(issuer).pathname
  const provider = new Provider(issuer, {
    adapter: storageOf(pool, world.clock),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: {
      keys: [needs.cookieKey],
      names: {
        session: 'sandbox_id',
        interaction: 'sandbox_id_sign_in',
        resume: 'sandbox_id_resume',
      },
      // Calls of the app do not carry these cookies.
      long: { path, sameSite: 'lax', httpOnly: true, signed: true },
      short: { sameSite: 'lax', httpOnly: true, signed: true },
    },
    scopes: ['openid'],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    features,
    ttl: lifetimes,
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // The only client is this server and learns only a number, so choosing an identity is consent.
    async loadExistingGrant({ oidc }) {
      const known = oidc.session?.grantIdFor(clientId)
      const present = known === undefined ? undefined : await provider.Grant.find(known)
      if (present !== undefined) return present
      const grant = new provider.Grant({ clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx, { uid }) => `${path}${signInPath}${uid}` },
    renderError(ctx) {
      ctx.type = 'html'
      ctx.body = overPage(wordsFor(localesOf(ctx.req)))
    },
  })
  provider.use(async (ctx, next) => {
    ctx.set('content-security-policy', pagePolicy)
    ctx.set('cache-control', 'no-store')
    await next()
  })
  provider.use(answerSignIns(provider, createIdentityKeys(needs.secret, world.randomBytes)))
  provider.on('server_error', (_ctx, error) => needs.onError(error))
  return provider
}
