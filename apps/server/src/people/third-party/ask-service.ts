import type { SignInService } from '@candor/api'
import * as client from 'openid-client'
import type { ThirdPartyService } from './services.ts'

/** How long a service may take to answer, in seconds. */
const timeout = 5

const known = new WeakMap<ThirdPartyService, Promise<client.Configuration>>()

/** What a service says of itself, asked once; again where that failed. */
export function configurationOf(service: ThirdPartyService): Promise<client.Configuration> {
  const present = known.get(service)
  if (present !== undefined) return present
  const asked = discover(service)
  known.set(service, asked)
  asked.catch(() => known.delete(service))
  return asked
}

function discover({ issuer, clientId, clientAuth, fetch }: ThirdPartyService) {
  const execute = [
    // A token that came straight from its issuer need not be checked, says the standard: here it is, always.
    client.enableNonRepudiationChecks,
    // What never leaves this process needs no TLS.
    ...(fetch === null ? [] : [client.allowInsecureRequests]),
  ]
  return client.discovery(new URL(issuer), clientId, undefined, clientAuth, {
    timeout,
    execute,
    ...(fetch === null ? {} : { [client.customFetch]: fetch }),
  })
}

export type Departure = {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly codeChallenge: string
  readonly locale: string
}

/** Where to send a browser. Nothing but a number is asked for: no address, no name. */
export async function departureUrl(
  service: ThirdPartyService,
  { redirectUri, state, nonce, codeChallenge, locale }: Departure,
): Promise<string> {
  const url = client.buildAuthorizationUrl(await configurationOf(service), {
    ...service.parameters,
    redirect_uri: redirectUri,
    scope: 'openid',
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ui_locales: locale,
  })
  return url.href
}

export type Return = {
  readonly redirectUri: string
  readonly code: string
  readonly state: string
  readonly iss: string | undefined
  readonly nonce: string
  readonly codeVerifier: string
}

/**
 * Who it is, as the service says: its answer must be for this state, by this issuer, for this client, signed,
 * not over, and repeat the nonce. Null where anything is wrong with it, or the service does not answer.
 */
export async function exchange(
  service: ThirdPartyService,
  provider: SignInService,
  { redirectUri, code, state, iss, nonce, codeVerifier }: Return,
) {
  const url = new URL(redirectUri)
  url.search = String(new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }))
  try {
    const configuration = await configurationOf(service)
    const checks = {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    }
    const tokens = await client.authorizationCodeGrant(configuration, url, checks)
    const said = tokens.claims()
    if (said === undefined || said.sub === '' || said.sub.length > 255) return null
    return { provider, issuer: said.iss, subject: said.sub }
  } catch {
    return null
  }
}
