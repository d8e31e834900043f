import { deviceThumbprint, newCodeVerifier, s256 } from '@candor/api'
import type { SignInService } from '@candor/api'
import { tabStorage } from '../lib/storage.ts'
import { call } from './client.ts'
import { deviceFields } from './device.ts'

/** The data that this tab stores while its user is at a service. */
export type Away = {
  readonly provider: SignInService
  readonly purpose: 'login' | 'add'
  /** The user's requested target, inside the hash. */
  readonly redirectTo: string
  readonly state: string
  readonly codeVerifier: string
}

/** The response fields of a service, from the address. */
export type ServiceReturn = { code?: string; state?: string; iss?: string; error?: string }

/** The input of the calls that finish a sign-in. */
export type Proof = Pick<Away, 'provider' | 'state' | 'codeVerifier'> & {
  readonly code: string
  readonly iss?: string
}

/** A user who returned: with a proof, or without one if the sign-in there was cancelled. */
export type Arrival = { readonly away: Away; readonly proof: Proof | null }

const key = 'thirdParty'
let arrived: Arrival | null = null

/** Redirects this tab to a service. The response is useless without the secret that stays here. */
export async function leaveFor(
  journey: Pick<Away, 'provider' | 'purpose' | 'redirectTo'>,
  page: Pick<Location, 'assign'> = window.location,
): Promise<void> {
  const { provider, purpose } = journey
  const codeVerifier = newCodeVerifier()
  const { deviceKey } = await deviceFields()
  const { url, state } = await call('getThirdPartyUrl', {
    provider,
    purpose,
    codeChallenge: await s256(codeVerifier),
    device: await deviceThumbprint(deviceKey),
  })
  tabStorage.set(key, JSON.stringify({ ...journey, state, codeVerifier } satisfies Away))
  page.assign(url)
}

/**
 * The return to a sign-in that this tab began; null for anything else. It is remembered, so that the code can be
 * removed from the address at once.
 */
export function arrivalOf({ code, state, iss, error }: ServiceReturn): Arrival | null {
  if (state === undefined || arrived?.away.state === state) return arrived
  const away = awayNow()
  arrived = null
  if (away === null || away.state !== state) return null
  tabStorage.remove(key)
  const { provider, codeVerifier } = away
  const proof: Proof | null =
    code === undefined || error !== undefined
      ? null
      : { provider, state, codeVerifier, code, ...(iss !== undefined && { iss }) }
  arrived = { away, proof }
  return arrived
}

/** Forgets it: it is valid only once. */
export function forgetArrival(): void {
  arrived = null
}

function awayNow(): Away | null {
  try {
    return JSON.parse(tabStorage.get(key) ?? 'null') as Away | null
  } catch {
    return null
  }
}
