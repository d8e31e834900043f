import { createHash, createPublicKey } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { isRight } from './figure.ts'
import type { Proof, SwapOrder } from './proof.ts'
import { keyFingerprint, publicKeyPem } from './signature.ts'
import { contractOf, createHouse, optionOrder, type House } from './testing/sample-proofs.ts'
import { verifyProof } from './verify.ts'

let house: House
let stranger: House
beforeAll(async () => {
  house = await createHouse()
  stranger = await createHouse()
})

const everyProof = (by: House): Promise<Proof[]> =>
  Promise.all([by.contract(), by.swap(), by.option(), by.draw(), by.loan()])

test('an order signed by the house is proven by its key', async () => {
  for (const proof of await everyProof(house))
    expect(await verifyProof(proof, house.publicKey), proof.order.product).toMatchObject({
      key: 'proven',
      order: 'proven',
      verdict: 'proven',
    })
})

describe('the key named in a proof proves nothing', () => {
  test('detects a signer who uses and names a key of their own', async () => {
    for (const proof of await everyProof(stranger)) {
      expect(await verifyProof(proof, house.publicKey)).toMatchObject({
        key: 'key-differs',
        order: 'signature-wrong',
        verdict: 'wrong',
      })
      // Trusting the key in the file deceives the reader.
      expect((await verifyProof(proof, proof.publicKey)).verdict).toBe('proven')
    }
  })

  test('refuses a wrong key name even if the house has signed everything', async () => {
    for (const proof of await everyProof(house)) {
      const report = await verifyProof({ ...proof, publicKey: stranger.publicKey }, house.publicKey)
      expect(report).toMatchObject({ key: 'key-differs', order: 'proven', verdict: 'wrong' })
      expect(report.prices.map(({ verdict }) => verdict)).not.toContain('signature-wrong')
    }
  })

  test("without the house's key nothing is proven, and nothing is wrong", async () => {
    for (const proof of [...(await everyProof(house)), ...(await everyProof(stranger))])
      expect(await verifyProof(proof, null)).toMatchObject({
        key: 'key-unknown',
        order: 'proven',
        verdict: 'incomplete',
      })
    const [proof] = await everyProof(house)
    const other = { ...proof!, publicKey: stranger.publicKey }
    expect(await verifyProof(other, null)).toMatchObject({ verdict: 'wrong' })
  })
})

/** A dishonest house may sign any order with real ticks; a fill must have come while its tick was fresh. */
test('detects a closing fee that differs from the opening, with or without a discount', async () => {
  const { order, segments } = await house.contract()
  const lie = await house.proofOf({ ...order, closeFeeRate: '0.005' }, [...segments])
  expect((await verifyProof(lie, house.publicKey)).verdict).toBe('wrong')
})

describe('a fill must match the time of its tick', () => {
  const largest = 5_000
  test.each([
    ['ten minutes after its tick', 600_000, {}],
    ['a millisecond later than the price was good', 1_901, {}],
    ['late, with an age that nobody publishes', 600_000, { maxAgeMs: 3_600_000 }],
    ['a millisecond later than any price is good', largest - 99, { maxAgeMs: largest }],
    ['an hour before its tick was there', -3_600_000, {}],
    ['a millisecond before a clock could have shown it', -1_101, {}],
  ])('of a position: %s', async (_when, shift, more) => {
    const { order, segments } = await house.contract()
    const steps = order.steps.map((step) => ({ ...step, at: step.at + shift, ...more }))
    const lie = await house.proofOf({ ...order, steps }, [...segments])
    expect(await verifyProof(lie, house.publicKey)).toMatchObject({
      prices: [{ verdict: 'fill-mismatch' }],
      order: 'proven',
      verdict: 'wrong',
    })
  })

  test.each([1_900, -1_100])('of a position, %i ms away, is in time', async (shift) => {
    const { order, segments } = await house.contract()
    const steps = order.steps.map((step) => ({ ...step, at: step.at + shift }))
    const late = await house.proofOf({ ...order, steps }, [...segments])
    expect((await verifyProof(late, house.publicKey)).verdict).toBe('proven')
  })

  test.each([
    ['by hand at a tick from before the position', 'manual', 1, { maxAgeMs: 2_000 }],
    ['by hand, without an age', 'manual', 3, {}],
    ['by a stop that an older tick reached', 'stop_loss', 1, {}],
    ['by a stop that the tick of its opening reached', 'stop_loss', 2, {}],
    ['by a stop, with an age that nobody looks at', 'stop_loss', 3, { maxAgeMs: 2_000 }],
  ] as const)('closed %s', async (_how, closeReason, seq, age) => {
    const { verdict } = await closedAt(seq, closeReason, 100, age)
    expect(verdict).toBe('fill-mismatch')
  })

  test('a close by a tick may be booked later than the tick, and not before it', async () => {
    expect((await closedAt(3, 'stop_loss', 3_600_000, {})).verdict).toBe('proven')
    expect((await closedAt(3, 'stop_loss', -1_001, {})).verdict).toBe('fill-mismatch')
    expect((await closedAt(3, 'manual', 2_000, { maxAgeMs: 2_000 })).verdict).toBe('proven')
    expect((await closedAt(3, 'manual', 2_001, { maxAgeMs: 2_000 })).verdict).toBe('fill-mismatch')
  })

  /** The verdict on the price of a close, this long after its tick. */
  async function closedAt(
    seq: 1 | 2 | 3,
    closeReason: 'manual' | 'stop_loss',
    after: number,
    age: { readonly maxAgeMs?: number },
  ) {
    const { order, segments } = await house.contract()
    const segment = await house.segment(1, seq === 1 ? [1, 2] : [seq], order.steps[0]!.at + 40_000)
    const { at, bid } = segment.ticks[0]!
    const what = { at: at + after, seq, price: bid, quantity: '0.1', fee: '0', pnl: '0' }
    const steps = [...order.steps, { kind: 'close', ...what, ...age } as const]
    const result = { ...order.result, status: 'closed', closeReason } as const
    const proof = await house.proofOf({ ...order, steps, result }, [...segments, segment])
    const { prices } = await verifyProof(proof, house.publicKey)
    expect(prices[0]).toMatchObject({ verdict: 'proven' })
    return prices[1]!
  }

  test.each([
    ['later than its quote and the price were good', 11_901, 'fill-mismatch'],
    ['at the last moment of both', 11_900, 'proven'],
    ['before its tick was there', -1_101, 'fill-mismatch'],
  ])('of a swap: %s', async (_when, shift, verdict) => {
    const { order, segments } = await house.swap()
    const moved = await house.proofOf({ ...order, at: order.at + shift }, [...segments])
    expect(await verifyProof(moved, house.publicKey)).toMatchObject({ prices: [{ verdict }] })
  })
})

describe('of a swap detects a difference of one unit', () => {
  const wrong = async (change: Parameters<House['swapWith']>[0]) => {
    const { verdict, figures } = await verifyProof(await house.swapWith(change), house.publicKey)
    const found = (figures ?? []).filter((figure) => !isRight(figure)).map(({ name }) => name)
    return [verdict, ...found]
  }
  const received = (toAmount: string) => (order: SwapOrder) => ({
    ...order,
    result: { ...order.result, toAmount },
  })

  test('detects a wrong received amount for a typed given amount', async () => {
    expect(await wrong(received('0.001998'))).toEqual(['proven'])
    expect(await wrong(received('0.00199799'))).toEqual(['wrong', 'toAmount'])
  })

  test('detects a wrong given amount for a typed wanted amount', async () => {
    const typed = (fromAmount: string, fee: string) => (order: SwapOrder) => ({
      ...received('0.001')({ ...order, typed: 'to', fromAmount }),
      result: { ...order.result, toAmount: '0.001', fee },
    })
    expect(await wrong(typed('50.05005006', '0.00000101'))).toEqual(['proven'])
    // 0.0006 USDT more bring the same received amount.
    expect(await wrong(typed('50.05065006', '0.00000101'))).toEqual(['wrong', 'fromAmount'])
    expect(await wrong(typed('50.05005005', '0.00000101'))).toEqual(['wrong', 'fromAmount'])
    // A false statement of the typed side is detected as well.
    const turned = (order: SwapOrder) => ({
      ...typed('50.05065006', '0.00000101')(order),
      typed: 'from' as const,
    })
    expect((await wrong(turned))[0]).toBe('wrong')
  })

  test('a swap that does not state its typed side cannot be recomputed', async () => {
    const untyped = ({ typed: _typed, ...order }: SwapOrder) => order as SwapOrder
    const report = await verifyProof(await house.swapWith(untyped), house.publicKey)
    expect(report).toMatchObject({ figures: null, verdict: 'wrong' })
  })

  test('a swap under other rules is refused', async () => {
    const proof = await house.swapWith((order) => ({ ...order, ruleVersion: 'swap-1' }))
    expect(await verifyProof(proof, house.publicKey)).toMatchObject({
      order: 'proven',
      figures: null,
      verdict: 'wrong',
    })
  })
})

/** A dishonest house may sign any order; the ticks that settle it must be those checked against the record. */
describe('no second set of ticks settles an order', () => {
  test('of a position, although another mark would change the margin', async () => {
    const { segments } = await house.contract()
    const [truth] = segments
    const tick = { ...truth!.ticks[0]!, price: '49000' }
    const lie = await house.proofOf(contractOf(tick), [truth!, { ...truth!, ticks: [tick] }])
    expect(await verifyProof(lie, house.publicKey)).toMatchObject({
      prices: [{ verdict: 'proven' }],
      order: 'proven',
      verdict: 'wrong',
    })
  })

  test('of a second contract, although another beginning would change the end', async () => {
    const { segments } = await house.option()
    const [begin, end] = segments
    const ticks = begin!.ticks.map((tick) => ({ ...tick, price: '50002' }))
    const { result } = optionOrder
    const lost = { ...result, entryPrice: '50002', result: 'lose', credited: '0' } as const
    const lie = await house.proofOf({ ...optionOrder, result: lost }, [
      begin!,
      { ...begin!, ticks },
      end!,
    ])
    expect(await verifyProof(lie, house.publicKey)).toMatchObject({
      prices: [{ verdict: 'proven' }, { verdict: 'proven' }],
      order: 'proven',
      verdict: 'wrong',
    })
  })
})

test('a fingerprint equals that of other tools for the same key', async () => {
  const der = createPublicKey(publicKeyPem(house.publicKey)).export({ format: 'der', type: 'spki' })
  const expected = createHash('sha256').update(der).digest('hex')
  expect(await keyFingerprint(house.publicKey)).toBe(expected)
})
