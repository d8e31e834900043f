import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ownerProof } from './passkeys.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** Beyond this number wallets are removed before another is added. */
const kept = 3

export const newWallet = () => privateKeyToAccount(generatePrivateKey())

/** A server message signed by a new wallet. */
export async function signedMessage(person: Person, purpose: 'login' | 'add') {
  const wallet = newWallet()
  const asked = { address: wallet.address, chainId: '1', purpose }
  const { message } = await person.done('getWalletNonce', asked)
  return { message, signature: await wallet.signMessage({ message }) }
}

/** Input to add a wallet; the oldest make room. */
export async function anotherWallet(seeded: SeededWorld, person: Person) {
  const listed = await person.done('listSignInWallets', {})
  for (const { id } of listed.slice(kept))
    await person.done('removeSignInWallet', { id, ...(await ownerProof(seeded, person)) })
  const known = await ownerProof(seeded, person)
  return { ...(await signedMessage(person, 'add')), ...known }
}

/** Id of a wallet that signs this user in, added if there is none. */
export async function signInWalletIdOf(seeded: SeededWorld, person: Person): Promise<string> {
  // After waiting for a rate limit the message has expired, so it is renewed.
  let lastAnswer = ''
  for (let tries = 0; tries < 3; tries++) {
    const [first] = await person.done('listSignInWallets', {})
    if (first !== undefined) return first.id
    lastAnswer = (await person.call('addSignInWallet', await anotherWallet(seeded, person))).text
  }
  throw new Error(`${person.name} could not add a wallet: ${lastAnswer}`)
}

/** Id of a wallet that signs this user in, with the proof for its removal. */
export async function walletRemoval(seeded: SeededWorld, person: Person) {
  const id = await signInWalletIdOf(seeded, person)
  return { id, ...(await ownerProof(seeded, person)) }
}
