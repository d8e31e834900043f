import type { ReserveFile } from '../src/reserve-file.ts'
import {
  reserveAmount,
  verifyReserve,
  type ReserveProof,
  type ReserveVerdict,
} from '../src/reserves.ts'

const words: Record<ReserveVerdict, string> = {
  proven: 'in the signed sum',
  unsupported: 'NOT CHECKED: this Node cannot check Ed25519',
  'signature-wrong': 'WRONG: the root is not signed with this key',
  'amount-out-of-range': 'WRONG: an amount is below zero, too large or misspelt',
  'not-in-tree': 'WRONG: it does not lead to the root, or not to its sum',
}

/**
 * Checks a saved proof of liabilities and reports the result line by line.
 * @param houseKey the house's key from a source other than the file; null if none was given, and then nothing is proven
 */
export async function describeReserve(
  { publicKey, proofs }: ReserveFile,
  houseKey: string | null,
): Promise<{ readonly lines: readonly string[]; readonly isProven: boolean }> {
  const verdicts = await Promise.all(
    proofs.map(async (proof) => ({
      proof,
      verdict: await verifyReserve(proof, houseKey ?? publicKey),
    })),
  )
  const isKnown = houseKey !== null && houseKey === publicKey
  const mixed = mixedIn(proofs)
  const isProven =
    isKnown &&
    proofs.length > 0 &&
    mixed === null &&
    verdicts.every(({ verdict }) => verdict === 'proven')
  return {
    isProven,
    lines: [
      `Key: ${houseKey ?? publicKey}${keyNote(publicKey, houseKey)}`,
      ...verdicts.map(({ proof, verdict }) => line(proof, verdict)),
      ...(mixed === null ? [] : [`WRONG: ${mixed}`]),
      isProven
        ? `PROVEN: every amount above of user ${userOf(proofs[0]!)} is in what the house has signed that it owes.`
        : 'NOT PROVEN.',
    ],
  }
}

const userOf = ({ parts }: ReserveProof): string | undefined => parts[0]?.leaf.userId

/** The reason why a file combines several proofs: it must have one user, one moment, and each currency once. */
function mixedIn(proofs: readonly ReserveProof[]): string | null {
  const differ = (of: (proof: ReserveProof) => unknown) => new Set(proofs.map(of)).size
  if (differ(userOf) > 1) return 'the file holds proofs of several users'
  if (differ(({ root }) => root.at) > 1) return 'the file holds proofs of several moments'
  return differ(({ root }) => root.currency) < proofs.length
    ? 'the file holds a currency twice'
    : null
}

function keyNote(named: string, houseKey: string | null): string {
  if (houseKey === null) return ', from the file itself: name the key that you know with --key'
  return named === houseKey ? '' : `; WRONG: the file names ${named}`
}

function line(proof: ReserveProof, verdict: ReserveVerdict): string {
  const { at, currency, accounts, total } = proof.root
  const when = new Date(at).toISOString()
  const own = verdict === 'amount-out-of-range' ? '?' : reserveAmount(proof)
  return `${when} ${currency}: ${own} of ${total}, in ${proof.parts.length} leaves, of ${accounts} accounts: ${words[verdict]}`
}
