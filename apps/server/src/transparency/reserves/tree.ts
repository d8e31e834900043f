import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { Amount, add } from '@candor/money'
import { reserveLeafText, reserveNodeText, type ReserveRoot } from '@candor/verify'

/** A part of an account's balance in a tree's currency: a leaf. */
export type Owed = { readonly userId: string; readonly amount: Amount; readonly salt: Uint8Array }
/** A node of a tree; a leaf has an owner. */
export type TreeNode = {
  readonly sum: Amount
  readonly hash: Uint8Array
  readonly owed: Owed | null
}

/** Largest number of leaves per account. */
const partsEach = 4

/** Splits a balance at random, so that a leaf reveals only a lower bound. Zero parts are left out. */
export function partsOf(amount: Amount, randomBytes: (count: number) => Uint8Array): Amount[] {
  const cut = () => BigInt(`0x${hex(randomBytes(16))}`) % (amount + 1n)
  const cuts = Array.from({ length: partsEach - 1 }, cut)
  const ends = [0n, ...cuts, amount].toSorted((a, b) => (a < b ? -1 : 1))
  return ends
    .slice(1)
    .map((end, place) => Amount.of(end - ends[place]!))
    .filter((part) => part > 0n)
}

/** Nodes hashed before other work has a turn. */
const atOnce = 2_000

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function hash(kind: number, text: string): Uint8Array {
  return createHash('sha256').update(Uint8Array.of(kind)).update(text).digest()
}

const nodeText = ({ sum, hash: of }: TreeNode) => ({ sum: Amount.text(sum), hash: hex(of) })

/**
 * The tree over account balances, from leaves to root. Leaves are ordered by hash, which reveals neither owners nor related
 * leaves.
 * @param owed at least one part of a balance
 */
export async function growTree(
  head: Pick<ReserveRoot, 'at' | 'currency'>,
  owed: readonly Owed[],
): Promise<TreeNode[][]> {
  const leaves: TreeNode[] = []
  for (const [index, one] of owed.entries()) {
    if (index % atOnce === 0) await breathe()
    const { userId, salt, amount } = one
    const leaf = { userId, salt: hex(salt), amount: Amount.text(amount) }
    leaves.push({ sum: amount, hash: hash(3, reserveLeafText(head, leaf)), owed: one })
  }
  const levels = [leaves.toSorted((a, b) => Buffer.compare(a.hash, b.hash))]
  while (levels.at(-1)!.length > 1) levels.push(await above(levels.at(-1)!))
  return levels
}

async function above(level: readonly TreeNode[]): Promise<TreeNode[]> {
  const parents: TreeNode[] = []
  for (let place = 0; place < level.length; place += 2) {
    if (place % atOnce === 0) await breathe()
    const [left, right] = [level[place]!, level[place + 1]]
    // A node without a sibling moves up unchanged, and is no leaf there.
    if (right === undefined) parents.push({ ...left, owed: null })
    else
      parents.push({
        sum: add(left.sum, right.sum),
        hash: hash(4, reserveNodeText(nodeText(left), nodeText(right))),
        owed: null,
      })
  }
  return parents
}
