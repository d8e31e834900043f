import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderText } from './canonical.ts'
import { drawWords, finalSeed, lotsDigest, seedCommitment } from './draw.ts'
import { isRight } from './figure.ts'
import type { IeoDraw, IeoProof } from './proof.ts'
import { createHouse, type House } from './testing/sample-proofs.ts'
import { verifyProof } from './verify.ts'

let house: House
let proof: IeoProof
beforeAll(async () => {
  house = await createHouse()
  proof = await house.draw()
})

const hash = (kind: number, ...parts: readonly (string | Buffer)[]) => {
  const all = createHash('sha256').update(Buffer.of(kind))
  for (const part of parts) all.update(part)
  return all.digest()
}
const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** The same draw by the letter of the description, with nothing of this package. */
function drawnByHand({ id, seed, lots, checkpoint }: IeoDraw): readonly string[] {
  const digest = hash(7, lots.join(','))
  const lines = checkpoint!.heads.map(({ symbol, seq, chain }) => `${symbol} ${seq} ${chain}`)
  const record = ['candor-ticks-1', checkpoint!.at, ...lines].join('\n')
  const final = hash(8, bytes(seed!), digest, record)
  const words = [0, 1].flatMap((number) => {
    const place = Buffer.alloc(8)
    place.writeBigUInt64BE(BigInt(number))
    const word = hash(9, final, place).toString('hex')
    return [BigInt(`0x${word.slice(0, 32)}`), BigInt(`0x${word.slice(32)}`)]
  })
  expect(hash(6, id, bytes(seed!)).toString('hex')).toBe(proof.order.drawCommit)
  expect(digest.toString('hex')).toBe(proof.order.lotsDigest)
  expect(final.toString('hex')).toBe(proof.order.result.finalSeed)
  const left = [1, 2, 3, 4, 5, 6]
  for (const place of [0, 1, 2]) {
    const other = place + Number(words[place]! % BigInt(6 - place))
    ;[left[place], left[other]] = [left[other]!, left[place]!]
  }
  const winners = new Set(left.slice(0, 3))
  const own = [[1, 2, 3], [4], [5, 6]]
  return own.map((numbers) => String(10 * numbers.filter((lot) => winners.has(lot)).length))
}

test('is what its description says, reckoned by somebody else', () => {
  expect(proof.order.result.won).toEqual(drawnByHand(proof.order))
})

test('needs whole seeds, and gives as many words as are asked for', async () => {
  await expect(seedCommitment('1', 'ab')).rejects.toThrow(TypeError)
  const seed = '1'.repeat(64)
  const words = await drawWords(seed, 7)
  expect(new Set(words).size).toBe(7)
  expect(await drawWords(seed, 3)).toEqual(words.slice(0, 3))
})

describe('whoever signs it, even the house itself, cannot publish', () => {
  const signed = async (over: object, result: object = {}) => {
    const order = {
      ...proof.order,
      ...over,
      result: { ...proof.order.result, ...result },
    } as IeoDraw
    const report = await verifyProof(await house.proofOf(order, []), house.publicKey)
    expect(report.order).toBe('proven')
    const wrong = report.figures?.filter((figure) => !isRight(figure)).map(({ name }) => name)
    return { verdict: report.verdict, wrong: [...new Set(wrong)] }
  }

  test('another seed than the one that was committed to', async () => {
    const { wrong } = await signed({ seed: 'cd'.repeat(32) })
    expect(wrong).toContain('drawCommit')
  })

  test('an application more than were fixed at the close', async () => {
    const { wrong } = await signed({ lots: [3, 1, 2, 1] })
    expect(wrong).toContain('lotsDigest')
  })

  test('other winners than the lots and the seed say', async () => {
    const [one, two, three] = proof.order.result.won
    // More than it has lots.
    const { verdict, wrong } = await signed({}, { won: ['40', two, three] })
    expect({ verdict, wrong }).toEqual({ verdict: 'wrong', wrong: ['won'] })
    expect((await signed({}, { won: [one, two] })).wrong).toEqual(['won'])
  })

  test('a record from before the close, one that nobody signed, or a close before the end', async () => {
    expect((await signed({ drawAt: proof.order.checkpoint!.at + 1 })).wrong).toEqual([
      'checkpointLater',
    ])
    expect((await signed({ closedAt: proof.order.checkpoint!.at })).wrong).toEqual([
      'checkpointLater',
    ])
    const checkpoint = { ...proof.order.checkpoint!, at: proof.order.checkpoint!.at + 1 }
    expect((await signed({ checkpoint })).wrong).toContain('checkpointSigned')
    expect((await signed({ applyEndAt: proof.order.closedAt + 1 })).wrong).toEqual(['closed'])
  })

  test('a lottery without a draw, or rules that nobody knows', async () => {
    expect(await signed({ seed: null })).toMatchObject({ verdict: 'wrong' })
    expect(await signed({ ruleVersion: 'ieo-0' })).toMatchObject({ verdict: 'wrong' })
    const seedless = { seed: null, checkpoint: null, allocation: 'prorata' }
    expect((await signed(seedless)).wrong).toContain('seedless')
  })
})

test('a draw is signed as an order is, and its parts are what anybody reckons', async () => {
  expect(orderText(proof.order)).toContain('"product":"ieo"')
  const { seed, checkpoint, lots } = proof.order
  const digest = await lotsDigest(lots)
  const given = { seed: seed!, lotsDigest: digest, checkpoint: checkpoint! }
  expect(await finalSeed(given)).toBe(proof.order.result.finalSeed)
})
