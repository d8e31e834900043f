import type { SignInService } from '@candor/api'
import * as client from 'openid-client'
import type { ThirdPartyService } from './services.ts'

/** Time limit of a service's answer (s). */
const timeout = 5

const known = new WeakMap<ThirdPartyService, Promise<client.Configuration>>()

/** The service's discovery document, fetched once; again after a failure. */
function configurationOf(service: ThirdPartyService): Promise<client.Configuration> {
  const present = known.get(service)
  if (present !== undefined) return present
  const asked = discover(service)
  known.set(service, asked)
  asked.catch(() => known.delete(service))
  return asked
}

function discover({ issuer, clientId, clientAuth, fetch }: ThirdPartyService) {
  const execute = [
    // The standard does not require checking a token received directly from its issuer; here it is always checked.
    client.enableNonRepudiationChecks,
    // Requests within this process need no TLS.
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

/** The URL to send a browser to. Only a subject is requested: no address, no name. */
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
 * The identity in the service's answer, which must be for this state, by this issuer, for this client, signed, current,
 * and repeat the nonce. Null if anything is wrong, or the service does not answer.
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
    const claims = tokens.claims()
    if (claims === undefined || claims.sub === '' || claims.sub.length > 255) return null
    return { provider, issuer: claims.iss, subject: claims.sub }
  } catch {
    return null
  }
}
