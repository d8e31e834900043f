import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ownerProof } from './passkeys.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** More than this are removed before another is added. */
const kept = 3

export const newWallet = () => privateKeyToAccount(generatePrivateKey())

/** A message of the server, signed by a wallet that nobody has. */
export async function signedMessage(person: Person, purpose: 'login' | 'add') {
  const wallet = newWallet()
  const asked = { address: wallet.address, chainId: '1', purpose }
  const { message } = await person.done('getWalletNonce', asked)
  return { message, signature: await wallet.signMessage({ message }) }
}

/** What somebody sends to add a wallet; the oldest make room. */
export async function anotherWallet(seeded: SeededWorld, person: Person) {
  const listed = await person.done('listSignInWallets', {})
  for (const { id } of listed.slice(kept))
    await person.done('removeSignInWallet', { id, ...(await ownerProof(seeded, person)) })
  const known = await ownerProof(seeded, person)
  return { ...(await signedMessage(person, 'add')), ...known }
}

/** The id of a wallet that signs them in, added when there is none. */
export async function signInWalletIdOf(seeded: SeededWorld, person: Person): Promise<string> {
  // A call that meets a rate limit waits, and its message is over when it is sent again.
  let said = ''
  for (let tries = 0; tries < 3; tries++) {
    const [first] = await person.done('listSignInWallets', {})
    if (first !== undefined) return first.id
    said = (await person.call('addSignInWallet', await anotherWallet(seeded, person))).text
  }
  throw new Error(`${person.name} could not add a wallet: ${said}`)
}

/** The id of a wallet that signs them in, and what removing it asks for. */
export async function walletRemoval(seeded: SeededWorld, person: Person) {
  const id = await signInWalletIdOf(seeded, person)
  return { id, ...(await ownerProof(seeded, person)) }
}
