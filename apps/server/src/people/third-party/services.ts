import { sign, type KeyObject } from 'node:crypto'
import type { Language, SignInService } from '@candor/api'
import { ClientSecretPost, type ClientAuth, type CustomFetch } from 'openid-client'

/** A third-party sign-in service, as this server calls it. */
export type ThirdPartyService = {
  readonly issuer: string
  readonly clientId: string
  /** How this server authenticates as the client. */
  readonly clientAuth: ClientAuth
  /** Extra parameters, for example to make the service ask for the account. */
  readonly parameters: Readonly<Record<string, string>>
  /** Calls the service within this process; null for an external one. */
  readonly fetch: CustomFetch | null
}

/** The configured services. */
export type ThirdParties = ReadonlyMap<SignInService, ThirdPartyService>

type Client = { readonly clientId: string; readonly clientSecret: string }

export const googleOf = ({ clientId, clientSecret }: Client): ThirdPartyService => ({
  issuer: 'https://accounts.google.com',
  clientId,
  clientAuth: ClientSecretPost(clientSecret),
  parameters: { prompt: 'select_account' },
  fetch: null,
})

export const sandboxOf = ({
  issuer,
  clientId,
  clientSecret,
  fetch,
}: Client & { readonly issuer: string; readonly fetch: unknown }): ThirdPartyService => ({
  issuer,
  clientId,
  clientAuth: ClientSecretPost(clientSecret),
  // The last user of this device must not be assumed.
  parameters: { prompt: 'login' },
  fetch: fetch as CustomFetch,
})

type AppleClient = {
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  readonly privateKey: KeyObject
}

const appleIssuer = 'https://appleid.apple.com'

/** Apple has no client secret of its own: a token signed by our key replaces it, made anew each time. */
export const appleOf = (client: AppleClient, now: () => number): ThirdPartyService => ({
  issuer: appleIssuer,
  clientId: client.clientId,
  clientAuth: (_as, _client, body) => {
    body.set('client_id', client.clientId)
    body.set('client_secret', appleSecret(client, now()))
  },
  parameters: {},
  fetch: null,
})

/** ES256 over our client's identity, for five minutes. */
export function appleSecret(
  { clientId, teamId, keyId, privateKey }: AppleClient,
  now: number,
): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const issuedAt = Math.floor(now / 1_000)
  const head = encoded({ alg: 'ES256', kid: keyId, typ: 'JWT' })
  const payload = encoded({
    iss: teamId,
    iat: issuedAt,
    exp: issuedAt + 300,
    aud: appleIssuer,
    sub: clientId,
  })
  const signature = sign('sha256', Buffer.from(`${head}.${payload}`), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${head}.${payload}.${signature.toString('base64url')}`
}

/** Our languages as OpenID Connect locales. */
export const localeOf: Readonly<Record<Language, string>> = {
  'en-us': 'en',
  ko: 'ko',
  jp: 'ja',
  tai: 'th',
  mlxy: 'ms',
  vl: 'vi',
  xi: 'es',
  'zh-cn': 'zh-CN',
}
