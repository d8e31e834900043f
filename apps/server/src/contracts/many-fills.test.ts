import { Quantity } from '@candor/money'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Position as WirePosition } from '@candor/api'
import type { ContractProof } from '@candor/verify'
import { createTestDatabase } from '../testing/database.ts'
import { createTickRecord } from '../testing/tick-record.ts'
import { closePosition } from './commands/close-position.ts'
import { pushPositions } from './push.ts'
import { provePosition, type ProofTools } from './proof.ts'
import { getPosition, listPositions } from './queries.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from './testing/trading-floor.ts'

const closes = 120
let floor: TradingFloor
let user: string
let id: string
let queries: string[]
let tools: ProofTools

beforeAll(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  user = await floor.user('1000')
  await tickLogged('60000')
  const opened = await openOne(floor, user, { quantity: Quantity.parse('0.15') })
  id = (opened as { reply: WirePosition }).reply.id
  for (let turn = 0; turn < closes; turn += 1) {
    await floor.world.advance(10)
    await tickLogged(String(60_000 + turn))
    const part = { id, quantity: Quantity.parse('0.001'), expectedPrice: null }
    const maxSlippageRate = floor.symbols.get('BTCUSDT')!.jumpRate
    await floor.lane.run(closePosition, request(user, { ...part, maxSlippageRate }))
  }
  queries = []
  const query = (text: string, values: unknown[]) => {
    queries.push(text)
    return floor.pool.query(text, values)
  }
  const connect = async () => ({ query, release: () => {} })
  const { notary } = createTickRecord(floor.pool)
  tools = { pool: { query, connect } as unknown as Pool, look: floor.look, notary }
})
afterAll(() => floor.close())

/** A tick that trading sees and that is in the log. */
async function tickLogged(price: string): Promise<void> {
  const { symbol, seq, price: mark, bid, ask, at } = floor.commit('BTCUSDT', price)
  await floor.pool.query(
    `insert into market_tick (symbol, seq, price, bid, ask, at, source, chain)
     values ($1, $2, $3, $4, $5, $6, 'test', $7)`,
    [symbol, seq, mark, bid, ask, at, Buffer.alloc(32, seq)],
  )
}

function shown(answer: WirePosition | { refused: string }): WirePosition {
  if ('refused' in answer) throw new Error(answer.refused)
  return answer
}

test('shows the opening, the last fills (a hundred in total) and the number of all fills', async () => {
  const position = shown(await getPosition(tools, user, id))
  expect(position.fillCount).toBe(closes + 1)
  expect(position.fills.map(({ seq }) => seq)).toEqual([
    1,
    ...Array.from({ length: 99 }, (_, index) => closes - 97 + index),
  ])
  expect(position.fills.at(-1)).toMatchObject({ kind: 'close', price: '60118', quantity: '0.001' })
})

test('reads all segments of a proof at once, in the order of the fills', async () => {
  queries.length = 0
  const proof = await provePosition(tools, user, id)
  if ('refused' in proof) throw new Error(proof.refused)
  // Five within a snapshot, and two of the log.
  expect(queries.filter((text) => /^\s*select/.test(text))).toHaveLength(7)
  expect(seqsOf(proof)).toEqual(
    shown(await getPosition(tools, user, id)).fills.map(({ seq }) => seq),
  )
})

test('names every step in a proof and serves all ticks by page', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => provePosition(tools, user, id, page)))
  const proofs = pages.map((page) => {
    if ('refused' in page) throw new Error(page.refused)
    return page
  })
  expect(proofs.map(({ order }) => order.steps.length)).toEqual([121, 121, 121])
  expect(proofs.map(({ segments }) => segments.length)).toEqual([100, 21, 0])
  expect(proofs.flatMap(({ segments }) => segments.map(({ of }) => of))).toEqual(
    Array.from({ length: 121 }, (_, index) => index),
  )
})

const seqsOf = ({ segments }: ContractProof) => segments.map(({ ticks }) => ticks[0]!.seq)

test('reads no fills for a list and the stream', async () => {
  queries.length = 0
  const list = { pageNo: 1, pageSize: 20, order: 'desc', book: 'real' } as const
  const { records } = await listPositions(tools, user, list)
  const pushed: unknown[] = []
  const deliver = (...pushing: unknown[]) => pushed.push(pushing)
  const live = { source: () => {}, isWatched: () => true, deliver }
  const onEvent = pushPositions({ ...tools, live })
  await onEvent({ name: 'positionChanged', userId: user, data: { id } } as never)
  expect(records).toMatchObject([{ id, fills: [] }])
  expect(pushed).toMatchObject([[user, 'position', [{ id, fills: [] }]]])
  expect(queries.filter((text) => text.includes('contracts_fill'))).toEqual([])
})

test('refuses a proof of a position whose tick is not in the log', async () => {
  floor.commit('BTCUSDT', '60000')
  const stranger = await floor.user('1000')
  const opened = await openOne(floor, stranger, { quantity: Quantity.parse('0.1') })
  const { reply } = opened as { reply: WirePosition }
  await expect(provePosition(tools, stranger, reply.id)).rejects.toThrow('are in the log')
})
