import { shownCode } from '../../people/testing/authenticator-app.ts'
import { codeFor } from './cast.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

const stepMs = 30_000
/** Authenticator secrets shown to a user, the latest first; the bound one is among them. */
const shown = new WeakMap<Person, string[]>()

/** Input to bind an authenticator; a bound one is removed first. */
export async function binding(seeded: SeededWorld, person: Person) {
  if (await isBound(person)) await unbind(seeded, person)
  const captcha = await inboxCode(seeded, person)
  const { secretKey } = await person.done('generateGoogleKey', {})
  shown.set(person, [secretKey, ...(shown.get(person) ?? [])].slice(0, 3))
  const googleCode = shownCode(secretKey, seeded.world.clock.now())
  const others = { oldGoogleCode: undefined, recoveryCode: undefined }
  return { secretKey, googleCode, captcha, loginPassword: person.password, ...others }
}

/** The next code of a user's authenticator, which is bound if there is none. */
export async function boundCode(seeded: SeededWorld, person: Person) {
  // After waiting for a rate limit key and code have expired, so both are renewed.
  for (let tries = 0; tries < 3 && !(await isBound(person)); tries++)
    await person.call('bindGoogleAuth', await binding(seeded, person))
  await seeded.leap(stepMs)
  const [secretKey = ''] = shown.get(person) ?? []
  const googleCode = shownCode(secretKey, seeded.world.clock.now())
  return { googleCode, recoveryCode: undefined }
}

/** Proof for a change of the authenticator: its code and the password. */
export async function guarded(seeded: SeededWorld, person: Person) {
  const code = await boundCode(seeded, person)
  return { ...code, loginPassword: person.password, captcha: undefined }
}

/** The additional code for the first authenticator of a user with an address. */
async function inboxCode(seeded: SeededWorld, person: Person): Promise<string | undefined> {
  const { account = '' } = (await person.done('getMyUserInfo', {})) ?? {}
  if (!account.includes('@')) return undefined
  // A code is sent once a minute.
  await seeded.leap(60_000)
  return codeFor(person, account, 'bind')
}

async function isBound(person: Person): Promise<boolean> {
  const user = await person.done('getMyUserInfo', {})
  return user?.security.googleBound ?? false
}

async function unbind(seeded: SeededWorld, person: Person): Promise<void> {
  const loginPassword = person.password
  for (const secretKey of shown.get(person) ?? []) {
    await seeded.leap(stepMs)
    const googleCode = shownCode(secretKey, seeded.world.clock.now())
    const { code } = await person.call('unbindGoogleAuth', { googleCode, loginPassword })
    if (code === 200) return
  }
  throw new Error(`${person.name} has an authenticator that nobody knows`)
}
