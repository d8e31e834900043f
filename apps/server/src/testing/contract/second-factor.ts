import { shownCode } from '../../people/testing/authenticator-app.ts'
import { codeFor } from './cast.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

const stepMs = 30_000
/** The secrets that somebody was shown, the latest first: the bound one is among them. */
const shown = new WeakMap<Person, string[]>()

/** What somebody without an authenticator sends to bind one; one that is bound is removed before. */
export async function binding(seeded: SeededWorld, person: Person) {
  if (await isBound(person)) await unbind(seeded, person)
  const captcha = await inboxCode(seeded, person)
  const { secretKey } = await person.done('generateGoogleKey', {})
  shown.set(person, [secretKey, ...(shown.get(person) ?? [])].slice(0, 3))
  const googleCode = shownCode(secretKey, seeded.world.clock.now())
  const others = { oldGoogleCode: undefined, recoveryCode: undefined }
  return { secretKey, googleCode, captcha, loginPassword: person.password, ...others }
}

/** The code that somebody's authenticator shows next; one is bound where there is none. */
export async function boundCode(seeded: SeededWorld, person: Person) {
  // A call that meets a rate limit waits, and its key and code are over when it is sent again.
  for (let tries = 0; tries < 3 && !(await isBound(person)); tries++)
    await person.call('bindGoogleAuth', await binding(seeded, person))
  await seeded.leap(stepMs)
  const [secretKey = ''] = shown.get(person) ?? []
  const googleCode = shownCode(secretKey, seeded.world.clock.now())
  return { googleCode, recoveryCode: undefined }
}

/** What a change of the authenticator asks for: its code and the password. */
export async function guarded(seeded: SeededWorld, person: Person) {
  const code = await boundCode(seeded, person)
  return { ...code, loginPassword: person.password, captcha: undefined }
}

/** What the first authenticator of somebody with an address asks for besides. */
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
