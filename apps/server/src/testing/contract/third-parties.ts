import { deviceThumbprint, newCodeVerifier, s256 } from '@candor/api'
import { createSandboxBrowser } from '../sandbox-browser.ts'
import { ownerProof } from './passkeys.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** Beyond this number third parties are removed before another is added. */
const kept = 3

/** A sign-in at Sandbox ID and back as a new person. */
export async function journey({ modules }: SeededWorld, person: Person, purpose: 'login' | 'add') {
  const codeVerifier = newCodeVerifier()
  const { url } = await person.done('getThirdPartyUrl', {
    provider: 'sandbox',
    purpose,
    codeChallenge: await s256(codeVerifier),
    device: await deviceThumbprint(person.deviceFields.deviceKey),
  })
  const browser = createSandboxBrowser(modules().sandboxId!)
  const { code = '', state = '', iss } = await browser.signIn(url)
  return { provider: 'sandbox' as const, code, state, iss, codeVerifier }
}

/** Input to add a third party; the oldest make room. */
export async function anotherParty(seeded: SeededWorld, person: Person) {
  const listed = await person.done('listThirdParties', {})
  for (const { id } of listed.slice(kept))
    await person.done('removeThirdParty', { id, ...(await ownerProof(seeded, person)) })
  const known = await ownerProof(seeded, person)
  return { ...(await journey(seeded, person, 'add')), ...known }
}

/** Id of a third party that signs this user in, added if there is none. */
export async function thirdPartyIdOf(seeded: SeededWorld, person: Person): Promise<string> {
  // After waiting for a rate limit the state has expired, so it is renewed.
  let lastAnswer = ''
  for (let tries = 0; tries < 3; tries++) {
    const [first] = await person.done('listThirdParties', {})
    if (first !== undefined) return first.id
    lastAnswer = (await person.call('addThirdParty', await anotherParty(seeded, person))).text
  }
  throw new Error(`${person.name} could not add a third party: ${lastAnswer}`)
}

/** Id of a third party that signs this user in, with the proof for its removal. */
export async function partyRemoval(seeded: SeededWorld, person: Person) {
  const id = await thirdPartyIdOf(seeded, person)
  return { id, ...(await ownerProof(seeded, person)) }
}
