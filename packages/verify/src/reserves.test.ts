import { beforeAll, describe, expect, it } from 'vitest'
import { sha256, toBase64url, toHex, utf8 } from './bytes.ts'
import { readReserveFile, reserveFormat } from './reserve-file.ts'
import { reserveText, verifyReserve, type ReserveLeaf, type ReserveProof } from './reserves.ts'
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

  it('holds for every account of a large tree, and for none with another amount, place or neighbour', async () => {
    const proofs = await proofsOf(head, leavesOf(full ? 10_000 : 1_000), sign)
    expect(new Set(await verdictsOf(proofs))).toEqual(new Set(['proven']))
    const forged = proofs.flatMap((proof, index): ReserveProof[] => {
      const { leaf, place, path } = proof
      const other = proofs[(index + 1) % proofs.length]!
      return [
        { ...proof, leaf: { ...leaf, amount: '0.005' } },
        { ...proof, leaf: { ...leaf, userId: '1' } },
        { ...proof, place: place ^ 1 },
        { ...proof, path: other.path.slice(0, -1) },
        { ...proof, path: path.toReversed() },
        { ...other, leaf },
      ]
    })
    const accepted = (await verdictsOf(forged)).filter((verdict) => verdict === 'proven')
    expect(accepted).toEqual([])
  })

  it('takes no node for a leaf and no leaf for a node', async () => {
    const [first] = await proofsOf(head, leavesOf(4), sign)
    const inner = { ...first!, root: { ...first!.root, accounts: 2 }, path: first!.path.slice(1) }
    expect(await verifyReserve(inner, publicKey)).toBe('not-in-tree')
    const longer = { ...first!, path: [...first!.path, first!.path[0]!] }
    expect(await verifyReserve(longer, publicKey)).toBe('not-in-tree')
  })

  it.each(['-0.01', '92233720368.54775808', '1.50', '01', '1e3', '', '0x1'])(
    'takes %j for no amount, of an account or of a neighbour',
    async (amount) => {
      const [first] = await proofsOf(head, leavesOf(4), sign)
      const own = { ...first!, leaf: { ...first!.leaf, amount } }
      expect(await verifyReserve(own, publicKey)).toBe('amount-out-of-range')
      const [beside, ...rest] = first!.path
      const other = { ...first!, path: [{ ...beside!, sum: amount }, ...rest] }
      expect(await verifyReserve(other, publicKey)).toBe('amount-out-of-range')
    },
  )

  it('refuses a sum that runs over, though each of its parts is in range', async () => {
    const half = '46116860184.27387904'
    const leaves = leavesOf(2).map((leaf) => ({ ...leaf, amount: half }))
    const proofs = await proofsOf(head, leaves, sign)
    const claimed = proofs.map((proof) => ({ ...proof, root: { ...proof.root, total: half } }))
    expect(await verdictsOf(claimed)).toEqual(['amount-out-of-range', 'amount-out-of-range'])
  })

  it('shows a root that was signed by another, or says something else than was signed', async () => {
    const [first] = await proofsOf(head, leavesOf(3), sign)
    const changed = { ...first!.root, signature: flipped(first!.root.signature) }
    expect(await verifyReserve({ ...first!, root: changed }, publicKey)).toBe('signature-wrong')
    const [alien] = await proofsOf(head, leavesOf(3), async () => first!.root.signature)
    expect(await verifyReserve({ ...alien!, root: { ...alien!.root, at: 1 } }, publicKey)).toBe(
      'not-in-tree',
    )
    const more = { ...first!.root, accounts: 4 }
    expect(await verifyReserve({ ...first!, root: more }, publicKey)).toBe('signature-wrong')
  })
})

describe('a tree whose nodes bind no sum of their children', () => {
  it('would let each of two users be shown another total: what ours refuses', async () => {
    const [one, two] = leavesOf(2)
    // Its parent covers the total alone, so any split of 0.02 fits: two users see 0.01 + 0.01 and 0.02 + 0.
    const naive = async (left: string, right: string, total: string) =>
      toHex(await sha256(4, utf8(`${left} ${right} ${total}`)))
    expect(await naive('a', 'b', '0.02')).toBe(await naive('a', 'b', '0.02'))
    const [first, second] = await proofsOf(head, [one!, { ...two!, amount: '0.01' }], sign)
    const split = (proof: ReserveProof, own: string, beside: string): ReserveProof => ({
      ...proof,
      leaf: { ...proof.leaf, amount: own },
      path: [{ ...proof.path[0]!, sum: beside }],
    })
    expect(await verdictsOf([split(first!, '0.02', '0'), split(second!, '0.02', '0')])).toEqual([
      'not-in-tree',
      'not-in-tree',
    ])
  })
})

describe('a saved file', () => {
  it('is read with its format alone, and refused with a field too many or too few', async () => {
    const proofs = await proofsOf(head, leavesOf(2), sign)
    const file = { format: reserveFormat, publicKey, proofs: proofs.slice(0, 1) }
    expect(readReserveFile(JSON.stringify(file))).toEqual({ file, flaws: [] })
    const more = readReserveFile(JSON.stringify({ ...file, note: 1 }))
    expect(more).toEqual({ file: null, flaws: [{ at: 'note', what: 'unknown' }] })
    const less = readReserveFile(JSON.stringify({ ...file, proofs: [{ ...proofs[0], place: -1 }] }))
    expect(less?.file).toBeNull()
    expect(readReserveFile('{"format":"candor-proof-1"}')).toBeNull()
    expect(readReserveFile('no JSON')).toBeNull()
  })

  it('signs what it says line by line', () => {
    const root = { ...head, accounts: 2, total: '0.03', hash: 'f'.repeat(64) }
    expect(reserveText(root)).toBe(`candor-reserve-1\n${head.at}\nUSDT\n2\n0.03\n${'f'.repeat(64)}`)
  })
})
