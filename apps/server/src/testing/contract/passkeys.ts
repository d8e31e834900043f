import { softPasskey, type SoftPasskey } from '../soft-passkey.ts'
import type { Person } from './person.ts'
import { guarded } from './second-factor.ts'
import type { SeededWorld } from './seeded-world.ts'

/** Beyond this number passkeys are removed before another is added. */
const kept = 3
/** Passkeys of a user, by their ids on the server. */
const made = new WeakMap<Person, Map<string, SoftPasskey>>()

/** The user's step-up: the password, and the code where an authenticator is bound. */
export async function ownerProof(seeded: SeededWorld, person: Person) {
  const none = { captcha: undefined, googleCode: undefined, recoveryCode: undefined }
  const user = await person.done('getMyUserInfo', {})
  const known = user?.security.googleBound
    ? await guarded(seeded, person)
    : { ...none, loginPassword: person.password }
  return { ...known, passkey: undefined }
}

/** Input to add a passkey; the oldest make room. */
export async function newPasskey(seeded: SeededWorld, person: Person) {
  const listed = await person.done('listPasskeys', {})
  for (const { id } of listed.slice(kept))
    await person.done('removePasskey', { id, ...(await ownerProof(seeded, person)) })
  const known = await ownerProof(seeded, person)
  const { credential } = await creation(seeded, person)
  return { credential, ...known }
}

async function creation({ modules }: SeededWorld, person: Person) {
  const { creation: options } = await person.done('getPasskeyOptions', { purpose: 'register' })
  const key = softPasskey(modules().origin)
  return { key, credential: key.make(options!) }
}

/** A passkey of this user, created if there is none. */
async function passkeyOf(seeded: SeededWorld, person: Person): Promise<[string, SoftPasskey]> {
  const listed = await person.done('listPasskeys', {})
  const keys = made.get(person) ?? new Map<string, SoftPasskey>()
  made.set(person, keys)
  for (const { id } of listed) if (keys.has(id)) return [id, keys.get(id)!]
  // After waiting for a rate limit the challenge has expired, so it is requested again.
  let lastAnswer = ''
  for (let tries = 0; tries < 3; tries++) {
    const known = await ownerProof(seeded, person)
    const { key, credential } = await creation(seeded, person)
    const sent = { credential, name: 'A test', ...known }
    const { code, result, text } = await person.call('addPasskey', sent)
    lastAnswer = text
    if (code !== 200) continue
    const { id } = result as { id: string }
    keys.set(id, key)
    return [id, key]
  }
  throw new Error(`${person.name} could not add a passkey: ${lastAnswer}`)
}

/** Id of a passkey of this user. */
export async function passkeyIdOf(seeded: SeededWorld, person: Person): Promise<string> {
  return (await passkeyOf(seeded, person))[0]
}

/** Id of a passkey of this user, with the proof for its removal. */
export async function removal(seeded: SeededWorld, person: Person) {
  const id = await passkeyIdOf(seeded, person)
  return { id, ...(await ownerProof(seeded, person)) }
}

/** The reply of a user's passkey to a sign-in. */
export async function passkeyAnswer(seeded: SeededWorld, person: Person) {
  const [, key] = await passkeyOf(seeded, person)
  const { request } = await person.done('getPasskeyOptions', { purpose: 'login' })
  return { passkey: key.answer(request!) }
}

/** Input of an operator to add a passkey; the oldest make room. */
export async function newOperatorPasskey(seeded: SeededWorld, operator: Person) {
  const listed = await operator.done('listOperatorPasskeys', {})
  for (const { id } of listed.slice(kept)) await operator.done('removeOperatorPasskey', { id })
  const asked = { purpose: 'register' } as const
  const { creation: options } = await operator.done('getOperatorPasskeyOptions', asked)
  return { credential: softPasskey(seeded.modules().consoleOrigin).make(options!) }
}
