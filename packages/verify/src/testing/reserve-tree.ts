import { Amount, add } from '@candor/money'
import { sha256, toHex, utf8 } from '../bytes.ts'
import {
  reserveLeafText,
  reserveNodeText,
  reserveText,
  type ReserveLeaf,
  type ReserveNode,
  type ReserveProof,
} from '../reserves.ts'

type Head = { readonly at: number; readonly currency: string }
type Sign = (text: string) => Promise<string>

/**
 * Every account's proof of a tree, in the order of its first leaf; a simple, slow reference that works level by level.
 */
export async function proofsOf(
  head: Head,
  leaves: readonly ReserveLeaf[],
  sign: Sign,
): Promise<ReserveProof[]> {
  const { root, parts } = await treeOf(head, leaves, sign)
  return [...Map.groupBy(parts, ({ leaf }) => leaf.userId).values()].map((own) => ({
    root,
    parts: own,
  }))
}

async function treeOf(head: Head, leaves: readonly ReserveLeaf[], sign: Sign) {
  const hashed = leaves.map(async (leaf): Promise<ReserveNode> => {
    const hash = await sha256(3, utf8(reserveLeafText(head, leaf)))
    return { sum: leaf.amount, hash: toHex(hash) }
  })
  const levels = [await Promise.all(hashed)]
  while (levels.at(-1)!.length > 1) levels.push(await above(levels.at(-1)!))
  const [top] = levels.at(-1)!
  const accounts = new Set(leaves.map(({ userId }) => userId)).size
  const counts = { accounts, leaves: leaves.length }
  const plain = { ...head, ...counts, total: top!.sum, hash: top!.hash }
  const root = { ...plain, signature: await sign(reserveText(plain)) }
  const parts = leaves.map((leaf, place) => {
    const path = levels.flatMap((level, height) => level[(place >> height) ^ 1] ?? [])
    return { leaf, place, path }
  })
  return { root, parts }
}

function above(level: readonly ReserveNode[]): Promise<ReserveNode[]> {
  const pairs = level.flatMap((node, place) => (place % 2 === 0 ? [[node, level[place + 1]]] : []))
  return Promise.all(
    pairs.map(async ([left, right]): Promise<ReserveNode> => {
      if (right === undefined) return left!
      const sum = Amount.text(add(Amount.read(left!.sum), Amount.read(right.sum)))
      return { sum, hash: toHex(await sha256(4, utf8(reserveNodeText(left!, right)))) }
    }),
  )
}
