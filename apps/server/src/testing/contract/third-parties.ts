import { deviceThumbprint, newCodeVerifier, s256 } from '@candor/api'
import { createSandboxBrowser } from '../sandbox-browser.ts'
import { ownerProof } from './passkeys.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** More than this are removed before another is added. */
const kept = 3

/** To Sandbox ID and back, as somebody whom it has never seen. */
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

/** What somebody sends to add a third party; the oldest make room. */
export async function anotherParty(seeded: SeededWorld, person: Person) {
  const listed = await person.done('listThirdParties', {})
  for (const { id } of listed.slice(kept))
    await person.done('removeThirdParty', { id, ...(await ownerProof(seeded, person)) })
  const known = await ownerProof(seeded, person)
  return { ...(await journey(seeded, person, 'add')), ...known }
}

/** The id of a third party that signs them in, added when there is none. */
export async function thirdPartyIdOf(seeded: SeededWorld, person: Person): Promise<string> {
  // A call that meets a rate limit waits, and its state is over when it is sent again.
  let said = ''
  for (let tries = 0; tries < 3; tries++) {
    const [first] = await person.done('listThirdParties', {})
    if (first !== undefined) return first.id
    said = (await person.call('addThirdParty', await anotherParty(seeded, person))).text
  }
  throw new Error(`${person.name} could not add a third party: ${said}`)
}

/** The id of a third party that signs them in, and what removing it asks for. */
export async function partyRemoval(seeded: SeededWorld, person: Person) {
  const id = await thirdPartyIdOf(seeded, person)
  return { id, ...(await ownerProof(seeded, person)) }
}
