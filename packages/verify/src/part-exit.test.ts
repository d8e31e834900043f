import { beforeAll, expect, test } from 'vitest'
import { asStatedIn } from './as-stated.ts'
import type { FiredExit } from './proof-exit.ts'
import type { ContractOrder, ContractResult, Step, Tick } from './proof.ts'
import { replayPosition } from './replay-position.ts'
import { computed, createHouse, positionResult, type House } from './testing/sample-proofs.ts'
import { verifyProof } from './verify.ts'

let house: House
beforeAll(async () => {
  house = await createHouse()
})

type Close = Extract<Step, { kind: 'close' }>
const profit: FiredExit = {
  kind: 'take_profit',
  price: '50001',
  quantity: '0.04',
  minQuantity: '0.001',
  minNotional: '10',
}

type Setting = Extract<Step, { kind: 'exits' }>
const setting: Setting = {
  kind: 'exits',
  at: 1,
  takeProfitPrice: '50001',
  stopLossPrice: '45000',
  takeProfitQuantity: '0.04',
  stopLossQuantity: null,
}

/** The setting with this exit. */
const settingOf = ({ kind, price, quantity }: FiredExit): Setting =>
  kind === 'take_profit'
    ? { ...setting, takeProfitPrice: price, takeProfitQuantity: quantity }
    : { ...setting, stopLossPrice: price, stopLossQuantity: quantity }

/**
 * A long of 0.1 whose exit was set and closed a part by its tick: the correct close by the rules, unless `overrides` says
 * otherwise.
 */
async function closedInPart(exit: FiredExit, overrides: Partial<Close> = {}, seq: 1 | 3 = 3) {
  const { order, segments } = await house.contract()
  const opening = order.steps[0] as Extract<Step, { price: string; openFeeRate: string }>
  const closing = await house.segment(2, [seq], opening.at + 40_000)
  const [tick] = closing.ticks
  const what = { at: tick!.at + 100, seq, price: tick!.bid, quantity: '0.04', fee: '0', pnl: '0' }
  const set = settingOf(exit)
  const close = { kind: 'close', ...what, exit } as Close
  const asked = { ...order, stopLossPrice: '45000', steps: [opening, set, close] }
  const figures = replayPosition(
    asked,
    new Map([
      [0, segments[0]!.ticks[0]!],
      [2, tick!],
    ]),
  )
  const result = { ...order.result, ...positionResult(figures) } as ContractResult
  const stated = { ...close, ...computed(figures, 2), ...overrides } as Close
  const lie: ContractOrder = { ...asked, steps: [opening, set, stated], result }
  const proof = await house.proofOf(lie, [...segments, closing])
  return { close: stated, proof, report: await verifyProof(proof, house.publicKey) }
}

/** The same history with these settings of its exits, and with the stated final exits. */
async function withExits(
  steps: readonly Setting[],
  more: readonly Step[] = [],
  changed: object = {},
) {
  const { proof } = await closedInPart(profit)
  const [opening, , close] = proof.order.steps
  const order = {
    ...proof.order,
    ...changed,
    steps: [opening!, ...steps, close!, ...more],
  } as ContractOrder
  const segments = proof.segments.map((segment) =>
    segment.of === 2 ? { ...segment, of: 1 + steps.length } : segment,
  )
  const again = more.map(() => ({ ...segments[1]!, of: 2 + steps.length }))
  return verifyProof(await house.proofOf(order, [...segments, ...again]), house.publicKey)
}

const wrong = ({ figures }: Awaited<ReturnType<typeof closedInPart>>['report']) =>
  figures?.filter(({ stated, computed: right }) => stated !== right).map(({ name }) => name)

test('a part that its take-profit closed is proven, and the rest stays open', async () => {
  const { close, report } = await closedInPart(profit)
  expect(close.quantity).toBe('0.04')
  expect(report).toMatchObject({ order: 'proven', verdict: 'proven' })
  expect(report.figures).toContainEqual({
    name: 'quantity',
    of: null,
    stated: '0.06',
    computed: '0.06',
  })
})

test.each([
  ['all where less than the least would be left', { ...profit, minQuantity: '0.07' }],
  ['all where too little worth would be left', { ...profit, minNotional: '3001' }],
])('it closes %s', async (_what, exit) => {
  const { close, report } = await closedInPart(exit)
  expect(close.quantity).toBe('0.1')
  // The order states that it is running, but a full close ends it.
  expect(wrong(report)).not.toContain('quantity')
})

test("detects a close of more than the exit's quantity, even if the house has signed it", async () => {
  const { report } = await closedInPart(profit, { quantity: '0.05' })
  expect(report).toMatchObject({ order: 'proven', verdict: 'wrong' })
  expect(wrong(report)).toEqual(['quantity'])
})

test.each([
  ['a price that no tick had reached', { ...profit, price: '50002' }, 3],
  ['a stop that no tick had reached', { ...profit, kind: 'stop_loss', price: '49000' }, 3],
] as const)('%s closes nothing', async (_what, exit, seq) => {
  const { report } = await closedInPart(exit, { quantity: '0.04' }, seq)
  expect(report.verdict).toBe('wrong')
  expect(wrong(report)).toContain('quantity')
})

test('a tick before the opening of the position fires nothing', async () => {
  const early = { ...profit, kind: 'stop_loss', price: '49999' } as const
  const { report } = await closedInPart(early, {}, 1)
  expect(report.prices[1]).toMatchObject({ verdict: 'fill-mismatch' })
  expect(report.verdict).toBe('wrong')
})

test('only a close by the owner has a price age, and not a close by a tick', async () => {
  const { report } = await closedInPart(profit, { maxAgeMs: 2_000 })
  expect(report.prices[1]).toMatchObject({ verdict: 'fill-mismatch' })
})

test('a file that records its exits is proven: the fired exit is the exit that was set', async () => {
  const report = await withExits([{ ...setting, takeProfitPrice: '50000' }, setting])
  expect(wrong(report)).toEqual([])
  expect(report).toMatchObject({ verdict: 'proven', asStated: [] })
})

test('refuses final exits that no step has set', async () => {
  const { proof } = await closedInPart(profit)
  const order = { ...proof.order, stopLossPrice: '44000' }
  const report = await verifyProof(await house.proofOf(order, proof.segments), house.publicKey)
  expect(report).toMatchObject({ order: 'proven', verdict: 'wrong' })
  expect(wrong(report)).toEqual(['stopLossPrice'])
})

test.each([
  ['of another price', [{ ...setting, takeProfitPrice: '50000' }]],
  ['of another quantity', [{ ...setting, takeProfitQuantity: '0.05' }]],
  ['of all', [{ ...setting, takeProfitQuantity: null }]],
  ['that was never set', []],
  [
    'that was taken back',
    [setting, { ...setting, takeProfitPrice: null, takeProfitQuantity: null }],
  ],
])('an exit %s does not match the fired exit', async (_what, steps) => {
  const report = await withExits(steps)
  expect(report).toMatchObject({ order: 'proven', verdict: 'wrong' })
  expect(wrong(report)).toContain('quantity')
})

test('a fired exit is removed: it is not in the final state and cannot fire again', async () => {
  const { close } = await closedInPart(profit)
  const twice = await withExits([setting], [close])
  expect(twice).toMatchObject({ order: 'proven', verdict: 'wrong' })
  expect(wrong(twice)).toContain('quantity')
  const standing = await withExits([setting], [], { takeProfitPrice: '50001' })
  expect(wrong(standing)).toEqual(['takeProfitPrice'])
})

test('refuses a partial close without a part, or of more than is held', async () => {
  for (const part of ['0.11', '0'])
    expect((await withExits([{ ...setting, takeProfitQuantity: part }])).figures).toBeNull()
  const ofNone = { ...setting, stopLossPrice: null, stopLossQuantity: '0.01' }
  expect((await withExits([ofNone])).figures).toBeNull()
})

test("names as stated the parts that follow from the whole account: the reason, and the pool's money", () => {
  const order = { product: 'contracts', marginMode: 'cross', steps: [] as Step[] }
  const exits = { takeProfitPrice: null, stopLossPrice: null }
  const statedIn = (closeReason: string | null, steps: object[]) =>
    asStatedIn(
      { ...order, ...exits, steps, result: { closeReason } } as unknown as ContractOrder,
      new Map(),
    )
  const close = { kind: 'close', pool: '9' }
  expect(statedIn('liquidation', [close])).toEqual(['reason', 'pool'])
  expect(statedIn('close_out', [close])).toEqual(['reason', 'pool'])
  expect(statedIn('stop_loss', [setting, { ...close, exit: profit }])).toEqual(['pool'])
  expect(statedIn('manual', [close])).toEqual(['pool'])
  expect(statedIn(null, [])).toEqual([])
})

test('in cross margin the named exit is the reason if the file has its tick; other exits are as stated', () => {
  const statedIn = (reached: object, places: readonly number[]) =>
    asStatedIn(
      {
        product: 'contracts',
        marginMode: 'cross',
        takeProfitPrice: null,
        stopLossPrice: '45000',
        steps: [setting, { kind: 'close', reached }],
        result: { closeReason: 'stop_loss' },
      } as unknown as ContractOrder,
      new Map(places.map((place) => [place, { price: '45000' } as Tick])),
    )
  const own = { kind: 'stop_loss', price: '45000' }
  expect(statedIn(own, [1])).toEqual([])
  expect(statedIn(own, [])).toEqual(['reason'])
  const other = { id: '9', symbol: 'ETHUSDT', direction: 'long', seq: 4 }
  expect(statedIn({ ...own, other }, [1, 2])).toEqual(['other'])
  expect(statedIn({ ...own, other }, [1])).toEqual(['reason', 'other'])
})
