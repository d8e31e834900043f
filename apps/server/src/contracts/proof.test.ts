import { Price } from '@candor/money'
import { readProof, verifyProof, type ContractProof } from '@candor/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { eachLeaf } from '../testing/each-leaf.ts'
import { createTestSigner } from '../testing/tick-record.ts'
import { resetDemo } from './commands/reset-demo.ts'
import { initialAmount } from './demo/account.ts'
import { liquidatePool } from './commands/liquidate-pool.ts'
import { triggerClose } from './commands/trigger-close.ts'
import { provePosition } from './proof.ts'
import { openProofFloor, type ProofFloor } from './testing/proof-floor.ts'
import { request } from './testing/trading-floor.ts'

let floor: ProofFloor
beforeAll(async () => {
  floor = await openProofFloor(await createTestDatabase())
})
afterAll(() => floor.close())

const reportOf = (proof: ContractProof) => verifyProof(proof, floor.publicKey)

describe('recalculates a position from its proof', () => {
  test('with every kind of step', async () => {
    const proof = await floor.fullLife()
    const report = await reportOf(proof)
    expect(proof.order.steps.map(({ kind }) => kind)).toEqual([
      'open',
      'add',
      'margin',
      'close',
      'close',
    ])
    expect(report.figures?.filter(({ stated, computed }) => stated !== computed)).toEqual([])
    expect(report).toMatchObject({ verdict: 'proven', order: 'proven' })
    expect(report.figures!.length).toBeGreaterThan(25)
  })

  test('with demo money, and states that under the signature', async () => {
    const user = await floor.user('0')
    await floor.tick('60000')
    await floor.lane.run(resetDemo, request(user, { userId: user, amount: initialAmount }))
    const id = await floor.opened(user, '0.1', { book: 'demo' })
    const proof = await floor.proven(user, id)
    expect(proof.order.book).toBe('demo')
    expect(await reportOf(proof)).toMatchObject({ verdict: 'proven', order: 'proven' })
    const { book: _book, ...order } = proof.order
    expect((await reportOf({ ...proof, order })).order).not.toBe('proven')
    expect(readProof(JSON.stringify(proof))).toMatchObject({
      flaws: [],
      proof: { order: { book: 'demo' } },
    })
  })

  test.each([
    ['take_profit', { takeProfitPrice: Price.parse('61000') }, '61001'],
    ['stop_loss', { stopLossPrice: Price.parse('58000') }, '57990'],
    ['liquidation', {}, '53000'],
  ] as const)('that ended by %s', async (reason, exits, price) => {
    const user = await floor.user('10000')
    await floor.tick('60000')
    const id = await floor.opened(user, '0.1', exits)
    const last = await floor.tick(price)
    await floor.lane.run(triggerClose, request(user, { id, version: 1, tick: last }))
    const proof = await floor.proven(user, id)
    expect(proof.order.result.closeReason).toBe(reason)
    expect(await reportOf(proof)).toMatchObject({ verdict: 'proven' })
    // Another price at the same time would have closed nothing.
    const { result } = proof.order
    const manual = {
      ...proof,
      order: { ...proof.order, result: { ...result, closeReason: 'manual' } },
    }
    expect((await reportOf(manual as ContractProof)).verdict).toBe('wrong')
  })

  test('closed with its account by a tick that also reached its own exit', async () => {
    const user = await floor.user('1000')
    await floor.tick('60000')
    const stop = { stopLossPrice: Price.parse('56000') }
    const [lost, won] = [
      await floor.opened(user, '0.12', { marginMode: 'cross', ...stop }),
      await floor.opened(user, '0.02', {
        marginMode: 'cross',
        direction: 'short',
        takeProfitPrice: Price.parse('56000'),
      }),
    ]
    const last = await floor.tick('45000')
    const input = { userId: user, book: 'real', ticks: [last] } as const
    await floor.lane.run(liquidatePool, request(user, input))
    for (const id of [lost, won]) {
      const proof = await floor.proven(user, id)
      expect(proof.order.result.closeReason).toBe('liquidation')
      expect(await reportOf(proof)).toMatchObject({ verdict: 'proven' })
    }
  })

  test('still running, and before its last checkpoint is signed', async () => {
    const user = await floor.user('10000')
    await floor.tick('60000')
    const id = await floor.opened(user, '0.1')
    const early = await provePosition(floor.tools, user, id)
    expect(await reportOf(early as ContractProof)).toMatchObject({ verdict: 'incomplete' })
    expect(await reportOf(await floor.proven(user, id))).toMatchObject({ verdict: 'proven' })
  })
})

describe('a changed proof fails', () => {
  test('for each single value', async () => {
    const proof = await floor.fullLife()
    let tried = 0
    // Another format is not read at all.
    const { format: _format, ...checked } = proof
    for (const { path, changed } of eachLeaf(checked)) {
      // Read as a file is: a malformed proof is found before the checks.
      const { proof: file } = readProof(JSON.stringify({ ...proof, ...changed }))
      if (file !== null)
        expect((await verifyProof(file, floor.publicKey)).verdict, path).not.toBe('proven')
      tried += 1
    }
    expect(tried).toBeGreaterThan(150)
  })

  test('with another key', async () => {
    const proof = await floor.fullLife()
    const other = createTestSigner().publicKey
    expect(await verifyProof(proof, other)).toMatchObject({
      verdict: 'wrong',
      order: 'signature-wrong',
    })
  })

  test('with a missing segment or missing ticks', async () => {
    const proof = await floor.fullLife()
    const without = { ...proof, segments: proof.segments.slice(1) }
    expect((await reportOf(without)).verdict).toBe('incomplete')
    const [first, ...rest] = proof.segments
    const cut = { ...first!, ticks: first!.ticks.slice(0, -1) }
    expect((await reportOf({ ...proof, segments: [cut, ...rest] })).verdict).toBe('wrong')
  })
})
