import { Amount, add } from '@candor/money'
import { sha256, toHex, utf8 } from './bytes.ts'
import { verifySignature, type SignatureVerdict } from './signature.ts'

/**
 * Proof of liabilities: a tree over what is owed to every account in one currency at one moment. Each node says the sum below
 * it, and its hash covers both children with a sum of their own each: nobody can be shown another split of the same total.
 * Amounts are decimal text in its shortest form, none below zero, all of them less than 2^63 units of 10⁻⁸.
 */

/** The signed facts of a tree. */
export type ReserveRoot = {
  /** The moment of the balances, epoch ms. */
  readonly at: number
  readonly currency: string
  /** How many accounts hold something: they are the leaves. */
  readonly accounts: number
  readonly total: string
  readonly hash: string
}
export type SignedReserve = ReserveRoot & { readonly signature: string }

/** An account's leaf. Its salt is drawn for each tree, so that nobody else can guess whose a hash is. */
export type ReserveLeaf = {
  readonly userId: string
  readonly salt: string
  readonly amount: string
}

/** A node with all that is below it. */
export type ReserveNode = { readonly sum: string; readonly hash: string }

/** One account's way to the root: its place among the leaves, from 0 on, and each node beside the way, from below. */
export type ReserveProof = {
  readonly root: SignedReserve
  readonly leaf: ReserveLeaf
  readonly place: number
  readonly path: readonly ReserveNode[]
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
export function reserveText({ at, currency, accounts, total, hash }: ReserveRoot): string {
  return ['candor-reserve-1', at, currency, accounts, total, hash].join('\n')
}

/**
 * Whether an account is in the signed sum with all that it says. A node without a neighbour goes up as it is.
 * @param publicKey the house's, from elsewhere than the proof
 */
export async function verifyReserve(
  { root, leaf, place, path }: ReserveProof,
  publicKey: string,
): Promise<ReserveVerdict> {
  const { accounts } = root
  if (!Number.isSafeInteger(accounts) || !Number.isSafeInteger(place)) return 'not-in-tree'
  if (place < 0 || place >= accounts) return 'not-in-tree'
  if (![leaf.amount, root.total, ...path.map(({ sum }) => sum)].every(isInRange))
    return 'amount-out-of-range'
  let node: ReserveNode = {
    sum: leaf.amount,
    hash: toHex(await sha256(leafKind, utf8(reserveLeafText(root, leaf)))),
  }
  const beside = [...path]
  for (let [at, width] = [place, accounts]; width > 1;) {
    const isLeft = at % 2 === 0
    if (!isLeft || at + 1 < width) {
      const other = beside.shift()
      if (other === undefined) return 'not-in-tree'
      const parent = await parentOf(isLeft ? [node, other] : [other, node])
      if (parent === null) return 'amount-out-of-range'
      node = parent
    }
    at = Math.floor(at / 2)
    width = Math.ceil(width / 2)
  }
  if (beside.length > 0 || node.hash !== root.hash || node.sum !== root.total) return 'not-in-tree'
  return verifySignature(reserveText(root), root.signature, publicKey)
}

async function parentOf([left, right]: readonly [ReserveNode, ReserveNode]) {
  const sum = Amount.text(add(Amount.read(left.sum), Amount.read(right.sum)))
  if (!isInRange(sum)) return null
  return { sum, hash: toHex(await sha256(nodeKind, utf8(reserveNodeText(left, right)))) }
}

/** Whether a text is an amount in its one spelling, from zero up to what a sum may be. */
function isInRange(text: string): boolean {
  try {
    const amount = Amount.read(text)
    return amount >= 0n && amount < tooMuch && Amount.text(amount) === text
  } catch {
    return false
  }
}
