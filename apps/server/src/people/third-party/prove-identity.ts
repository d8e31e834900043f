import { createHash } from 'node:crypto'
import { signInReturnPath, type DeviceKey, type SignInService } from '@candor/api'
import {
  isRefusal,
  refusalOf,
  refuse,
  runUnkeyed,
  type Refusal,
} from '../../platform/lane/index.ts'
import { nameSlotOf } from '../name-slots.ts'
import { thumbprintOf } from '../session.ts'
import type { Stamp } from '../stamp.ts'
import type { Tools } from '../tools.ts'
import { exchange } from './ask-service.ts'
import { rememberProof } from './remember-proof.ts'
import type { ThirdPartyService } from './services.ts'
import { challengeOf, readState, stateMs, type Journey } from './state.ts'
import { findProof, type Identity } from './tables.ts'

/** What a browser brought back from a third party, and what it had kept. */
export type Returned = {
  readonly provider: SignInService
  readonly code: string
  readonly state: string
  readonly iss?: string | undefined
  readonly codeVerifier: string
}

/** The identity, and the id of the state, which the opened command spends. */
export type ProvedIdentity = { readonly identity: Identity; readonly stampId: string }

type About = Pick<Journey, 'purpose' | 'userId'> & {
  readonly deviceKey: DeviceKey
  readonly now: number
}

export const redirectUri = ({ origin }: Pick<Tools, 'origin'>) => `${origin}${signInReturnPath}`

/** The identity that a third party vouches for. Every fault is the same refusal. */
export async function proveIdentity(
  tools: Tools,
  { provider, code, state, iss, codeVerifier }: Returned,
  { purpose, userId, deviceKey, now }: About,
): Promise<ProvedIdentity | Refusal> {
  const service = tools.thirdParties.get(provider)
  const codeChallenge = challengeOf(codeVerifier)
  const device = thumbprintOf(deviceKey)
  const journey = { provider, purpose, userId, codeChallenge, device }
  const stamp = readState({ states: tools.states, now }, state, journey)
  if (service === undefined || stamp === null) return refuse('OAUTH_FAILED')

  const codeHash = createHash('sha256').update(code).digest()
  const key = `${state} ${codeHash.toString('base64url')}`
  const asked =
    underWay.get(key) ??
    ask(tools, service, { provider, code, state, iss, codeVerifier }, { codeHash, stamp })
  underWay.set(key, asked)
  const identity = await asked.finally(() => underWay.delete(key))
  return isRefusal(identity) ? identity : { identity, stampId: stamp.id }
}

/** A code allows one exchange, so concurrent requests wait for the same answer. */
const underWay = new Map<string, Promise<Identity | Refusal>>()

type Asked = { readonly codeHash: Uint8Array; readonly stamp: Stamp }

/** The stored proof of this state; if there is none, asks the service and stores its answer. */
async function ask(
  tools: Tools,
  service: ThirdPartyService,
  { provider, code, state, iss, codeVerifier }: Returned,
  { codeHash, stamp }: Asked,
): Promise<Identity | Refusal> {
  const slot = nameSlotOf('third-party', state)
  const known = await findProof(tools.pool, slot)
  if (known !== null) {
    const { issuer, subject } = known
    const isSame = Buffer.compare(known.codeHash, codeHash) === 0
    return isSame ? { provider, issuer, subject } : refuse('OAUTH_FAILED')
  }
  const identity = await exchange(service, provider, {
    redirectUri: redirectUri(tools),
    code,
    state,
    iss,
    nonce: tools.secrets.nonce(state),
    codeVerifier,
  })
  if (identity === null) return refuse('OAUTH_FAILED')
  const { issuer, subject } = identity
  const kept = { slot, codeHash, issuer, subject, expiresAt: stamp.at + stateMs }
  const outcome = await runUnkeyed(tools, rememberProof, slot.houseObject, kept)
  return outcome.ok ? identity : refusalOf(outcome)
}
