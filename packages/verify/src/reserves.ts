import { Amount, add, sum as sumOf } from '@candor/money'
import { sha256, toHex, utf8 } from './bytes.ts'
import { verifySignature, type SignatureVerdict } from './signature.ts'

/**
 * Proof of liabilities: a tree over the liabilities to every account in one currency at one moment. Each node states
 * the sum below it, and its hash covers both children with a sum each: no user can be shown another split of the same
 * total. An account's balance is split over several leaves at different places, so that a neighbouring leaf does not
 * reveal a balance. Amounts are decimal text in its shortest form, none below zero, all of them less than 2^63 units of
 * 10⁻⁸.
 */

/** The signed facts of a tree. */
export type ReserveRoot = {
  /** The moment of the balances, epoch ms. */
  readonly at: number
  readonly currency: string
  /** The number of accounts with a balance. */
  readonly accounts: number
  /** The number of their leaves. */
  readonly leaves: number
  readonly total: string
  readonly hash: string
}
export type SignedReserve = ReserveRoot & { readonly signature: string }

/**
 * A leaf of an account. Its salt is drawn for each leaf of each tree, so that no other person can guess the account of
 * a hash.
 */
export type ReserveLeaf = {
  readonly userId: string
  readonly salt: string
  readonly amount: string
}

/** A node with the sum below it. */
export type ReserveNode = { readonly sum: string; readonly hash: string }

/** A leaf's path to the root: its index among the leaves, from 0, and the sibling nodes from the bottom up. */
export type ReservePart = {
  readonly leaf: ReserveLeaf
  readonly place: number
  readonly path: readonly ReserveNode[]
}

/** All leaves of one account, each with its path to the same root. */
export type ReserveProof = {
  readonly root: SignedReserve
  readonly parts: readonly ReservePart[]
}

export type ReserveVerdict = SignatureVerdict | 'amount-out-of-range' | 'not-in-tree'

const leafKind = 3
const nodeKind = 4
const tooMuch = 1n << 63n

/** The text of a leaf; its hash is SHA-256 of 0x03 and this text. */
export function reserveLeafText(
  { at, currency }: Pick<ReserveRoot, 'at' | 'currency'>,
  { userId, salt, amount }: ReserveLeaf,
): string {
  return `${at} ${currency} ${userId} ${salt} ${amount}`
}

/** The text of a node; its hash is SHA-256 of 0x04 and this text. */
export function reserveNodeText(left: ReserveNode, right: ReserveNode): string {
  return `${left.sum} ${left.hash} ${right.sum} ${right.hash}`
}

/** The text that the signature of a root covers. */
export function reserveText({ at, currency, accounts, leaves, total, hash }: ReserveRoot): string {
  return ['candor-reserve-2', at, currency, accounts, leaves, total, hash].join('\n')
}

/** The sum of the leaves of a proof. @throws MoneyError if a leaf has no valid amount */
export const reserveAmount = ({ parts }: ReserveProof): string =>
  Amount.text(sumOf(parts.map(({ leaf }) => Amount.read(leaf.amount))))

/**
 * Whether an account is in the signed sum with all its leaves: each leaf once, all of one user.
 * @param publicKey the house's key, from a source other than the proof
 */
export async function verifyReserve(
  { root, parts }: ReserveProof,
  publicKey: string,
): Promise<ReserveVerdict> {
  const users = new Set(parts.map(({ leaf }) => leaf.userId))
  const places = new Set(parts.map(({ place }) => place))
  if (users.size !== 1 || places.size !== parts.length) return 'not-in-tree'
  const faults = await Promise.all(parts.map((part) => partFault(root, part)))
  const fault = faults.find((one) => one !== null)
  return fault ?? verifySignature(reserveText(root), root.signature, publicKey)
}

/** The reason why a leaf does not lead to the root; null if it does. A node without a sibling moves up unchanged. */
async function partFault(
  root: ReserveRoot,
  { leaf, place, path }: ReservePart,
): Promise<'amount-out-of-range' | 'not-in-tree' | null> {
  const { accounts, leaves } = root
  if (![accounts, leaves, place].every(Number.isSafeInteger)) return 'not-in-tree'
  if (place < 0 || place >= leaves || accounts > leaves) return 'not-in-tree'
  if (![leaf.amount, root.total, ...path.map(({ sum }) => sum)].every(isInRange))
    return 'amount-out-of-range'
  let node: ReserveNode = {
    sum: leaf.amount,
    hash: toHex(await sha256(leafKind, utf8(reserveLeafText(root, leaf)))),
  }
  const siblings = [...path]
  for (let [at, width] = [place, leaves]; width > 1;) {
    const isLeft = at % 2 === 0
    if (!isLeft || at + 1 < width) {
      const other = siblings.shift()
      if (other === undefined) return 'not-in-tree'
      const parent = await parentOf(isLeft ? [node, other] : [other, node])
      if (parent === null) return 'amount-out-of-range'
      node = parent
    }
    at = Math.floor(at / 2)
    width = Math.ceil(width / 2)
  }
  const isRoot = node.hash === root.hash && node.sum === root.total
  return siblings.length === 0 && isRoot ? null : 'not-in-tree'
}

async function parentOf([left, right]: readonly [ReserveNode, ReserveNode]) {
  const sum = Amount.text(add(Amount.read(left.sum), Amount.read(right.sum)))
  if (!isInRange(sum)) return null
  return { sum, hash: toHex(await sha256(nodeKind, utf8(reserveNodeText(left, right)))) }
}

/** Whether a text is an amount in canonical form, from zero up to the largest sum. */
function isInRange(text: string): boolean {
  try {
    const amount = Amount.read(text)
    return amount >= 0n && amount < tooMuch && Amount.text(amount) === text
  } catch {
    return false
  }
}
