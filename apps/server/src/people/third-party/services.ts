import { sign, type KeyObject } from 'node:crypto'
import type { Language, SignInService } from '@candor/api'
import { ClientSecretPost, type ClientAuth, type CustomFetch } from 'openid-client'

/** A service of others that may say who somebody is, as this server asks it. */
export type ThirdPartyService = {
  readonly issuer: string
  readonly clientId: string
  /** How this server shows to be the client. */
  readonly clientAuth: ClientAuth
  /** More than the service needs by itself: that it asks who is there, for example. */
  readonly parameters: Readonly<Record<string, string>>
  /** Asks the service without leaving this process; null for one that is elsewhere. */
  readonly fetch: CustomFetch | null
}

/** Those that are configured. */
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
  // Whoever was there last on this device is not taken for granted.
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

/** Apple has no secret of its own: a token that our key signs stands for one, made anew each time. */
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

/** ES256 over who we are, for five minutes. */
export function appleSecret(
  { clientId, teamId, keyId, privateKey }: AppleClient,
  now: number,
): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const issuedAt = Math.floor(now / 1_000)
  const head = encoded({ alg: 'ES256', kid: keyId, typ: 'JWT' })
  const said = encoded({
    iss: teamId,
    iat: issuedAt,
    exp: issuedAt + 300,
    aud: appleIssuer,
    sub: clientId,
  })
  const signature = sign('sha256', Buffer.from(`${head}.${said}`), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${head}.${said}.${signature.toString('base64url')}`
}

/** Our languages as OpenID Connect names them. */
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
