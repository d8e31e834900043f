import { orderText, readProof, verifyProof, type OptionProof } from '@candor/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { eachLeaf } from '../testing/each-leaf.ts'
import { createTestSigner } from '../testing/tick-record.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

let world: OptionsWorld
let user: string
beforeAll(async () => {
  world = await openOptionsWorld('option proofs')
  user = await world.userWith('1000')
})
afterAll(() => world.close())

/** A price, and time for the checkpoint after it. */
async function tick(price: string, waitMs = 250): Promise<void> {
  await world.price('BTCUSDT', price)
  await world.pass(waitMs)
}
async function skip(waitMs: number): Promise<void> {
  await world.world.advance(waitMs)
  await world.market.settled()
}

async function bought(): Promise<string> {
  await tick('50000')
  return (await world.bought(user, world.order())).id
}

const proofOf = async (id: string) => granted(await world.call('getOptionProof', user, { id }))
const reportOf = (proof: OptionProof) => verifyProof(proof, world.market.publicKey)

/** Runs an order until it is settled, with these prices at these times after the purchase. */
async function lived(prices: readonly (readonly [afterMs: number, price: string])[]) {
  const id = await bought()
  let past = 0
  for (const [afterMs, price] of prices) {
    await skip(afterMs - past)
    await world.price('BTCUSDT', price)
    past = afterMs
  }
  await skip(30_000 - past)
  await world.pass(2_500)
  await world.settle()
  return proofOf(id)
}

const lives = {
  win: [
    [100, '50000'],
    [29_000, '50001'],
    [30_200, '50005'],
  ],
  lose: [
    [100, '50000'],
    [29_000, '49999'],
  ],
  draw: [
    [100, '50000'],
    [15_000, '50007'],
    [30_000, '50000'],
  ],
  no_entry: [[3_001, '50000']],
  one_tick: [[2_000, '50000']],
  no_exit: [
    [100, '50000'],
    [26_999, '50009'],
  ],
} as const

describe('recalculates an order from its proof', () => {
  test.each(Object.entries(lives))('%s', async (end, prices) => {
    const proof = await lived(prices)
    const { result } = proof.order
    expect([result.result, result.voidReason]).toContain(end)
    const report = await reportOf(proof)
    expect(report.figures?.filter(({ stated, computed }) => stated !== computed)).toEqual([])
    expect(report).toMatchObject({ verdict: 'proven', order: 'proven' })
    expect(report.figures).toHaveLength(8)
    expect(proof.segments.map(({ of }) => of)).toEqual(end === 'no_entry' ? [0] : [0, 1])
  })

  test('that still runs, once its start is signed', async () => {
    const id = await bought()
    expect((await reportOf(await proofOf(id))).verdict).toBe('incomplete')
    await tick('50003', 1_000)
    expect(await proofOf(id)).toMatchObject({ order: { result: { entryPrice: '50003' } } })
    await tick('50004', 5_000)
    const proof = await proofOf(id)
    expect(await reportOf(proof)).toMatchObject({ verdict: 'proven' })
    expect(proof.order.result).toMatchObject({ status: 'running', entryPrice: '50003' })
    await skip(30_000)
    await world.pass(2_500)
    await world.settle()
  })
})

describe('rejects a proof with any change', () => {
  test.each(['win', 'no_entry', 'no_exit'] as const)(
    'with any changed value of an order that ended by %s',
    async (end) => {
      const proof = await lived(lives[end])
      let tried = 0
      // Another format is not read at all.
      const { format: _format, ...checked } = proof
      for (const { path, changed } of eachLeaf(checked)) {
        const { proof: file } = readProof(JSON.stringify({ ...proof, ...changed }))
        if (file !== null)
          expect((await verifyProof(file, world.market.publicKey)).verdict, path).not.toBe('proven')
        tried += 1
      }
      expect(tried).toBeGreaterThan(end === 'no_entry' ? 30 : 50)
    },
  )

  test('rejects another key, and proves nothing without its end', async () => {
    const proof = await lived(lives.win)
    const other = createTestSigner().publicKey
    expect(await verifyProof(proof, other)).toMatchObject({ verdict: 'wrong' })
    const [begin, end] = proof.segments
    expect(await reportOf({ ...proof, segments: [begin!] })).toMatchObject({
      verdict: 'incomplete',
      figures: null,
    })
    const cut = { ...begin!, ticks: begin!.ticks.slice(0, -1) }
    expect((await reportOf({ ...proof, segments: [cut, end!] })).verdict).toBe('wrong')
  })
})

/** What a dishonest server could claim by signing anything, beside a record that it cannot change. */
describe('rejects every false claim that a server signs', () => {
  const lie = async (proof: OptionProof, order: Partial<OptionProof['order']>) => {
    const lying = { ...proof, order: { ...proof.order, ...order } }
    const orderSignature = world.market.notary.sign(orderText(lying.order))
    return reportOf({ ...lying, orderSignature })
  }

  test('about terms, times, prices or the result', async () => {
    const proof = await lived(lives.win)
    const { result, acceptedAt, settleAt } = proof.order
    expect((await lie(proof, {})).verdict).toBe('proven')
    for (const order of [
      { direction: 'down' },
      { stake: '11' },
      { payoutRate: '0.7' },
      { ruleVersion: 'options-2' },
      { symbol: 'ETHUSDT' },
      // Accepted before the tick that did not count, or after the one that did.
      { acceptedAt: acceptedAt - 3_000 },
      { acceptedAt: acceptedAt + 101 },
      { settleAt: settleAt - 1_001 },
      { settleAt: settleAt + 201 },
      { result: { ...result, result: 'lose', credited: '0' } },
      { result: { ...result, result: 'void', voidReason: 'no_exit', credited: '10' } },
      { result: { ...result, entrySeq: result.entrySeq! - 1 } },
      { result: { ...result, exitSeq: result.exitSeq! + 1, exitPrice: '50005' } },
      { result: { ...result, entrySeq: null, entryPrice: null } },
      { result: { ...result, status: 'running' } },
      { result: { ...result, credited: '17.50000001' } },
    ] as const)
      expect((await lie(proof, order)).verdict, JSON.stringify(order)).toBe('wrong')
  })

  test('with ticks left out: a later start, an earlier end, or no end', async () => {
    const proof = await lived(lives.win)
    const [begin, end] = proof.segments
    const segments = (list: OptionProof['segments']) => reportOf({ ...proof, segments: list })
    // The chain starts with the first tick itself: the ticks before are unknown.
    const [before, ...rest] = begin!.ticks
    const later = { ...begin!, previousChain: before!.chain, ticks: rest }
    expect((await segments([later, end!])).verdict).toBe('wrong')
    // An end whose record stops before the end.
    expect((await segments([begin!, { ...begin!, of: 1 }])).verdict).toBe('wrong')
    expect((await segments([begin!, { ...end!, checkpoint: null }])).verdict).not.toBe('proven')
  })
})
