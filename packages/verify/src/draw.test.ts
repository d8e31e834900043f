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

/** The same draw implemented from the description alone, without this package. */
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

test('equals an independent implementation of its description', () => {
  expect(proof.order.result.won).toEqual(drawnByHand(proof.order))
})

test('needs whole seeds, and gives the requested number of words', async () => {
  await expect(seedCommitment('1', 'ab')).rejects.toThrow(TypeError)
  const seed = '1'.repeat(64)
  const words = await drawWords(seed, 7)
  expect(new Set(words).size).toBe(7)
  expect(await drawWords(seed, 3)).toEqual(words.slice(0, 3))
})

describe('no signer, not even the house, can publish', () => {
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

  test('a seed other than the committed seed', async () => {
    const { wrong } = await signed({ seed: 'cd'.repeat(32) })
    expect(wrong).toContain('drawCommit')
  })

  test('an application beyond those fixed at the close', async () => {
    const { wrong } = await signed({ lots: [3, 1, 2, 1] })
    expect(wrong).toContain('lotsDigest')
  })

  test('winners other than those that the lots and the seed determine', async () => {
    const [one, two, three] = proof.order.result.won
    // More than its number of lots.
    const { verdict, wrong } = await signed({}, { won: ['40', two, three] })
    expect({ verdict, wrong }).toEqual({ verdict: 'wrong', wrong: ['won'] })
    expect((await signed({}, { won: [one, two] })).wrong).toEqual(['won'])
  })

  test('a checkpoint before the close, an unsigned checkpoint, or a close before the end', async () => {
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

  test('a lottery without a draw, or unknown rules', async () => {
    expect(await signed({ seed: null })).toMatchObject({ verdict: 'wrong' })
    expect(await signed({ ruleVersion: 'ieo-0' })).toMatchObject({ verdict: 'wrong' })
    const seedless = { seed: null, checkpoint: null, allocation: 'prorata' }
    expect((await signed(seedless)).wrong).toContain('seedless')
  })
})

test('a draw is signed like an order, and its parts can be recomputed by anybody', async () => {
  expect(orderText(proof.order)).toContain('"product":"ieo"')
  const { seed, checkpoint, lots } = proof.order
  const digest = await lotsDigest(lots)
  const given = { seed: seed!, lotsDigest: digest, checkpoint: checkpoint! }
  expect(await finalSeed(given)).toBe(proof.order.result.finalSeed)
})
