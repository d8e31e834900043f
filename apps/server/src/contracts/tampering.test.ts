import { isRight, verifyProof, type ContractProof } from '@candor/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { provePosition } from './proof.ts'
import { openProofFloor, type ProofFloor } from './testing/proof-floor.ts'

// An attacker who writes with the server's own database role and skips every decision. The only other role is the owner, which
// the running server does not have. Facts cannot be changed at all; an added row is found by its proof.

let floor: ProofFloor
beforeAll(async () => {
  floor = await openProofFloor(await createTestDatabase())
})
afterAll(() => floor.close())

type Life = { readonly user: string; readonly id: string }

/** A position opened at 60,001 and closed at 60,999. */
async function closed(): Promise<Life> {
  const user = await floor.user('10000')
  await floor.tick('60000')
  const id = await floor.opened(user, '0.1')
  await floor.tick('61000')
  await floor.closed(user, id)
  expect((await report({ user, id })).verdict).toBe('proven')
  return { user, id }
}

const sql = (text: string, ...values: unknown[]) => floor.pool.query(text, values)

async function report({ user, id }: Life) {
  const proof = await floor.proven(user, id)
  return verifyProof(proof, floor.publicKey)
}

async function wrongFigures(life: Life): Promise<string[]> {
  const { verdict, figures } = await report(life)
  expect(verdict).toBe('wrong')
  return (figures ?? []).filter((figure) => !isRight(figure)).map(({ name }) => name)
}

test.each([
  ['realized_pnl', 'realizedPnl'],
  ['close_fee', 'closeFee'],
  ['total_open_fee', 'totalOpenFee'],
  ['shortfall', 'shortfall'],
  ['average_close_price', 'averageClosePrice'],
])('finds another %s in a position: it no longer follows from the ticks', async (column, name) => {
  const life = await closed()
  await sql(
    `update contracts_position set ${column} = ${column} + 100000000 where id = $1`,
    life.id,
  )
  expect(await wrongFigures(life)).toContain(name)
})

test('finds another close reason that no tick has reached', async () => {
  const life = await closed()
  await sql(`update contracts_position set close_reason = 'liquidation' where id = $1`, life.id)
  expect(await wrongFigures(life)).toContain('closeReason')
})

test('refuses to change or delete fills, ticks and checkpoints', async () => {
  await closed()
  for (const text of [
    'update contracts_fill set price = price + 1',
    'delete from contracts_fill',
    'update market_tick set bid = bid - 1',
    'delete from market_tick',
    'update market_checkpoint set signature = signature',
    'delete from market_checkpoint',
  ])
    await expect(sql(text), text).rejects.toMatchObject({ code: '42501' })
})

test('finds a fill added by hand: it is in no tick, and its position is not proven', async () => {
  const life = await closed()
  await sql(
    `insert into contracts_fill select part, user_id, id + 1, position_id, kind, price + 1000000000000, quantity,
       fee, pnl, at, seq, tick_at from contracts_fill where position_id = $1 and kind = 'close'`,
    life.id,
  )
  const { verdict, prices } = await report(life)
  expect(verdict).toBe('wrong')
  expect(prices.map((price) => price.verdict)).toEqual(['proven', 'proven', 'fill-mismatch'])
})

test('finds a tick added by hand: it has no sequence number of its own or no signature', async () => {
  const { user, id } = await closed()
  const copy = (seq: string) =>
    sql(`insert into market_tick select ${seq}, at + 1, symbol, price * 2, bid * 2, ask * 2, source, chain
         from market_tick where symbol = 'BTCUSDT' order by seq desc limit 1`)
  await expect(copy('seq')).rejects.toMatchObject({ code: '23505' })
  await copy('seq + 1')
  await sql(
    `insert into contracts_fill select f.part, f.user_id, f.id + 1, f.position_id, f.kind, t.bid, f.quantity, f.fee,
       f.pnl, f.at, t.seq, t.at from contracts_fill f, lateral (
         select * from market_tick where symbol = 'BTCUSDT' order by seq desc limit 1) t
     where f.position_id = $1 and f.kind = 'close'`,
    id,
  )
  const proof = (await provePosition(floor.tools, user, id)) as ContractProof
  const { verdict, prices } = await verifyProof(proof, floor.publicKey)
  expect(verdict).not.toBe('proven')
  expect(prices.at(-1)!.verdict).not.toBe('proven')
})
