import { beforeAll, describe, expect, it } from 'vitest'
import { sha256, toBase64url, toHex, utf8 } from './bytes.ts'
import { readReserveFile, reserveFormat } from './reserve-file.ts'
import {
  reserveAmount,
  reserveText,
  verifyReserve,
  type ReserveLeaf,
  type ReservePart,
  type ReserveProof,
} from './reserves.ts'
import { proofsOf } from './testing/reserve-tree.ts'

const head = { at: Date.UTC(2026, 10, 29, 3), currency: 'USDT' }
const full = process.env['CANDOR_PROOF'] === 'full'

/** Accounts with 0.01, 0.02, … of the currency. */
const leavesOf = (count: number): ReserveLeaf[] =>
  Array.from({ length: count }, (_, index) => ({
    userId: String(900 + index),
    salt: (index + 1).toString(16).padStart(32, '0'),
    amount: String((index + 1) / 100),
  }))

let publicKey: string
let sign: (text: string) => Promise<string>
beforeAll(async () => {
  const key = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  publicKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', key.publicKey)))
  sign = async (text) => {
    const made = await crypto.subtle.sign('Ed25519', key.privateKey, utf8(text))
    return toBase64url(new Uint8Array(made))
  }
})

/** Another signature of the same length. */
const flipped = (signature: string) => (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)

const verdictsOf = (proofs: readonly ReserveProof[]) =>
  Promise.all(proofs.map((proof) => verifyReserve(proof, publicKey)))

describe('a proof of liabilities', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 33, 100])(
    'holds for every account of a tree of %i',
    async (count) => {
      const proofs = await proofsOf(head, leavesOf(count), sign)
      expect(proofs[0]!.root.total).toBe(String((count * (count + 1)) / 200))
      expect(new Set(await verdictsOf(proofs))).toEqual(new Set(['proven']))
    },
  )

  it('proves every account of a large tree, and refuses another amount, place or neighbour', async () => {
    const proofs = await proofsOf(head, leavesOf(full ? 10_000 : 1_000), sign)
    expect(new Set(await verdictsOf(proofs))).toEqual(new Set(['proven']))
    const forged = proofs.flatMap((proof, index): ReserveProof[] => {
      const { root, parts } = proof
      const [{ leaf, place, path }] = parts as [ReservePart]
      const other = proofs[(index + 1) % proofs.length]!
      const [beside] = other.parts as [ReservePart]
      const one = (part: Partial<ReservePart>): ReserveProof => ({
        root,
        parts: [{ leaf, place, path, ...part }],
      })
      return [
        one({ leaf: { ...leaf, amount: '0.005' } }),
        one({ leaf: { ...leaf, userId: '1' } }),
        one({ place: place ^ 1 }),
        one({ path: beside.path.slice(0, -1) }),
        one({ path: path.toReversed() }),
        { root: other.root, parts: [{ ...beside, leaf }] },
        // A leaf twice, the leaves of two users, and no leaf at all.
        { root, parts: [...parts, ...parts] },
        { root, parts: [...parts, beside] },
        { root, parts: [] },
      ]
    })
    const accepted = (await verdictsOf(forged)).filter((verdict) => verdict === 'proven')
    expect(accepted).toEqual([])
  })

  it('proves accounts with several leaves, and gives their sum', async () => {
    const leaves = leavesOf(30).map((leaf, place) => ({ ...leaf, userId: String(place % 7) }))
    const proofs = await proofsOf(head, leaves, sign)
    expect(proofs[0]!.root).toMatchObject({ accounts: 7, leaves: 30 })
    expect(proofs[0]!.parts).toHaveLength(5)
    // 0.01 + 0.08 + 0.15 + 0.22 + 0.29.
    expect(reserveAmount(proofs[0]!)).toBe('0.75')
    expect(new Set(await verdictsOf(proofs))).toEqual(new Set(['proven']))
  })

  it('never takes a node for a leaf or a leaf for a node', async () => {
    const [first] = await proofsOf(head, leavesOf(4), sign)
    const { root, parts } = first!
    const [part] = parts as [ReservePart]
    const counts = { accounts: 2, leaves: 2 }
    const inner = { root: { ...root, ...counts }, parts: [{ ...part, path: part.path.slice(1) }] }
    expect(await verifyReserve(inner, publicKey)).toBe('not-in-tree')
    const longer = { root, parts: [{ ...part, path: [...part.path, part.path[0]!] }] }
    expect(await verifyReserve(longer, publicKey)).toBe('not-in-tree')
  })

  it.each(['-0.01', '92233720368.54775808', '1.50', '01', '1e3', '', '0x1'])(
    'takes %j for no amount, of an account or of a neighbour',
    async (amount) => {
      const [first] = await proofsOf(head, leavesOf(4), sign)
      const { root, parts } = first!
      const [part] = parts as [ReservePart]
      const own = { root, parts: [{ ...part, leaf: { ...part.leaf, amount } }] }
      expect(await verifyReserve(own, publicKey)).toBe('amount-out-of-range')
      const [beside, ...rest] = part.path
      const other = { root, parts: [{ ...part, path: [{ ...beside!, sum: amount }, ...rest] }] }
      expect(await verifyReserve(other, publicKey)).toBe('amount-out-of-range')
    },
  )

  it('refuses a sum that overflows, even if each of its parts is in range', async () => {
    const half = '46116860184.27387904'
    const leaves = leavesOf(2).map((leaf) => ({ ...leaf, amount: half }))
    const proofs = await proofsOf(head, leaves, sign)
    const claimed = proofs.map((proof) => ({ ...proof, root: { ...proof.root, total: half } }))
    expect(await verdictsOf(claimed)).toEqual(['amount-out-of-range', 'amount-out-of-range'])
  })

  it('detects a root that was signed by another key, or differs from the signed text', async () => {
    const [first] = await proofsOf(head, leavesOf(3), sign)
    const changed = { ...first!.root, signature: flipped(first!.root.signature) }
    expect(await verifyReserve({ ...first!, root: changed }, publicKey)).toBe('signature-wrong')
    const [alien] = await proofsOf(head, leavesOf(3), async () => first!.root.signature)
    expect(await verifyReserve({ ...alien!, root: { ...alien!.root, at: 1 } }, publicKey)).toBe(
      'not-in-tree',
    )
    const fewer = { ...first!.root, accounts: 2 }
    expect(await verifyReserve({ ...first!, root: fewer }, publicKey)).toBe('signature-wrong')
    const more = { ...first!.root, accounts: 4 }
    expect(await verifyReserve({ ...first!, root: more }, publicKey)).toBe('not-in-tree')
  })
})

describe('a tree whose nodes do not bind the sums of their children', () => {
  it('could show another total to each of two users; the Candor tree refuses that', async () => {
    const [one, two] = leavesOf(2)
    // Its parent covers only the total, so any split of 0.02 fits: two users see 0.01 + 0.01 and 0.02 + 0.
    const naive = async (left: string, right: string, total: string) =>
      toHex(await sha256(4, utf8(`${left} ${right} ${total}`)))
    expect(await naive('a', 'b', '0.02')).toBe(await naive('a', 'b', '0.02'))
    const [first, second] = await proofsOf(head, [one!, { ...two!, amount: '0.01' }], sign)
    const split = ({ root, parts }: ReserveProof, own: string, beside: string): ReserveProof => ({
      root,
      parts: parts.map((part) => ({
        ...part,
        leaf: { ...part.leaf, amount: own },
        path: [{ ...part.path[0]!, sum: beside }],
      })),
    })
    expect(await verdictsOf([split(first!, '0.02', '0'), split(second!, '0.02', '0')])).toEqual([
      'not-in-tree',
      'not-in-tree',
    ])
  })
})

describe('a saved proof file', () => {
  it('is read in its exact format, and refused with an additional or missing field', async () => {
    const proofs = await proofsOf(head, leavesOf(2), sign)
    const file = { format: reserveFormat, publicKey, proofs: proofs.slice(0, 1) }
    expect(readReserveFile(JSON.stringify(file))).toEqual({ file, flaws: [] })
    const more = readReserveFile(JSON.stringify({ ...file, note: 1 }))
    expect(more).toEqual({ file: null, flaws: [{ at: 'note', what: 'unknown' }] })
    const wrong = [{ ...proofs[0], parts: [{ ...proofs[0]!.parts[0], place: -1 }] }]
    expect(readReserveFile(JSON.stringify({ ...file, proofs: wrong }))?.file).toBeNull()
    expect(readReserveFile('{"format":"candor-proof-1"}')).toBeNull()
    expect(readReserveFile('no JSON')).toBeNull()
  })

  it('signs its content line by line', () => {
    const root = { ...head, accounts: 2, leaves: 8, total: '0.03', hash: 'f'.repeat(64) }
    const end = `0.03\n${'f'.repeat(64)}`
    expect(reserveText(root)).toBe(`candor-reserve-2\n${head.at}\nUSDT\n2\n8\n${end}`)
  })
})
