import { checkResult } from '@candor/api'
import { Amount, Price, Quantity, Rate } from '@candor/money'
import { closeOutNeed, closeOutPrice } from '@candor/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../ledger/index.ts'
import { withClient } from '../../platform/database/roles.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { livesIn } from '../../testing/lives-in.ts'
import { contractChecks } from '../audit.ts'
import { addMargin } from '../commands/add-margin.ts'
import { triggerClose } from '../commands/trigger-close.ts'
import { getPosition } from '../queries.ts'
import { readPosition } from '../store.ts'
import { heldTerms } from '../terms.ts'
import { closeAudited } from '../testing/close-audited.ts'
import { positionOf, reasonsOf, textOf } from '../testing/cross-floor.ts'
import { openProofFloor, type ProofFloor } from '../testing/proof-floor.ts'
import { openOne, request } from '../testing/trading-floor.ts'
import { verifyProof } from '@candor/verify'

let floor: ProofFloor
beforeEach(async () => {
  floor = await openProofFloor(await createTestDatabase())
  await floor.tick('60000')
})
afterEach(() => closeAudited(floor))

/** A funded user in a country with a close-out rule. */
async function german(amount: string): Promise<string> {
  const user = await floor.user(amount)
  await livesIn(floor.pool, user, 'DE')
  return user
}

const audit = () => auditLedger(floor.pool, contractChecks)
const tools = () => ({ pool: floor.pool, look: floor.look })
const open = async (user: string, more: object = {}) =>
  positionOf(
    await openOne(floor.floor, user, { quantity: Quantity.parse('0.1'), leverage: 2, ...more }),
  )
const stored = async (user: string, id: string) => (await readPosition(floor.pool, user, id))!
/** The exact close-out price. */
async function edgeOf(user: string, id: string): Promise<Price> {
  const position = await stored(user, id)
  return closeOutPrice(position, heldTerms(position))!
}

test('closes exactly at half of the required margin, charges only the closing fee, and proves it', async () => {
  const riskEngine = await floor.openEngine()
  const user = await german('10000')
  const { id, closeOut } = await open(user)
  // 6,000.1 at 2:1, and half of that.
  expect(closeOut).toMatchObject({ rate: '0.5', leverage: 2, need: '1500.025' })
  const edge = await edgeOf(user, id)
  riskEngine.onTicks([await floor.tick(textOf(edge + 1n))])
  await riskEngine.settled()
  expect(await reasonsOf(floor.floor, user, id)).toEqual([null])
  const last = await floor.tick(textOf(edge))
  riskEngine.onTicks([last])
  await riskEngine.settled()
  const position = await stored(user, id)
  expect(position).toMatchObject({ closeReason: 'close_out', liquidationFee: 0n, shortfall: 0n })
  const proof = await floor.proven(user, id)
  checkResult('getPositionProof', proof)
  expect(proof.order.closeOut).toEqual({ rate: '0.5', leverage: 2 })
  expect(await verifyProof(proof, floor.publicKey)).toMatchObject({ verdict: 'proven' })
  // Without the rule no tick would have closed the position.
  const { closeOut: _rule, ...order } = proof.order
  const { figures } = await verifyProof({ ...proof, order }, floor.publicKey)
  expect(figures!.filter(({ stated, computed }) => stated !== computed)).not.toEqual([])
})

test('states the tick, the cause and the money flow in the receipt', async () => {
  const riskEngine = await floor.openEngine()
  const heard: { name: string; data: unknown }[] = []
  floor.listen(({ name, data }) => void heard.push({ name, data }))
  const user = await german('10000')
  const { id, margin } = await open(user)
  expect(await getPosition(tools(), user, id)).toMatchObject({ receipt: null })
  const last = await floor.tick('44000')
  riskEngine.onTicks([last])
  await riskEngine.settled()
  const found = await getPosition(tools(), user, id)
  if ('refused' in found) throw new Error(found.refused)
  checkResult('getPosition', found)
  const receipt = found.receipt!
  expect(receipt).toMatchObject({
    reasonKey: 'close_out',
    tick: { symbol: 'BTCUSDT', seq: last.seq, source: 'test', price: '44000', at: last.at },
    stake: margin,
    pnl: '-1600.1',
    need: '1500.025',
    parts: { kind: 'close_out', rate: '0.5', requiredMargin: '3000.05' },
    closePrice: '43999',
    closePnl: '-1600.2',
    liquidationFee: '0',
    shortfall: '0',
    account: null,
  })
  const sum = (...parts: string[]) => parts.reduce((all, part) => all + Amount.parse(part), 0n)
  expect(Amount.parse(receipt.equity)).toBe(sum(receipt.stake, receipt.pnl))
  expect(Amount.parse(receipt.equity)).toBeLessThanOrEqual(Amount.parse(receipt.need))
  expect(sum(receipt.stake, receipt.closePnl)).toBe(sum(receipt.returned, receipt.closeFee))
  expect(heard.filter(({ name }) => name === 'positionLiquidated')).toEqual([
    {
      name: 'positionLiquidated',
      data: {
        id,
        reason: 'close_out',
        symbol: 'BTCUSDT',
        seq: last.seq,
        markPrice: '44000',
        at: last.at,
        equity: receipt.equity,
        need: receipt.need,
        currency: 'USDT',
        closePrice: '43999',
        fees: receipt.closeFee,
        liquidationFee: '0',
        returned: receipt.returned,
        shortfall: '0',
      },
    },
  ])
})

test('charges no liquidation fee for a gap through both prices; the house bears the loss beyond the margin', async () => {
  const user = await german('10000')
  const { id } = await open(user)
  const last = await floor.tick('20000')
  await floor.lane.run(triggerClose, request(user, { id, version: 1, tick: last }))
  expect(await stored(user, id)).toMatchObject({ closeReason: 'close_out', liquidationFee: 0n })
  const found = await getPosition(tools(), user, id)
  expect(found).toMatchObject({ receipt: { returned: '0' } })
  const { shortfall } = await stored(user, id)
  expect(shortfall).toBeGreaterThan(0n)
  expect(found).toMatchObject({ receipt: { shortfall: Amount.text(shortfall) } })
})

test('gains room from lower leverage and added margin, and keeps the rule of the opening', async () => {
  const user = await german('20000')
  const { id } = await open(user)
  const whole = await open(user, { leverage: 1 })
  const edge = await edgeOf(user, id)
  // Fully paid, only half of the 2:1 margin has to be left: at a quarter of the price.
  expect(whole.closeOut!.need).toBe('1500.025')
  expect(Number(whole.closeOut!.price)).toBeCloseTo(15_000, -2) // not money: an approximate price
  await livesIn(floor.pool, user, 'VN')
  await floor.lane.run(addMargin, request(user, { id, amount: Amount.parse('100') }))
  expect(await edgeOf(user, id)).toBe(edge - Price.parse('1000'))
  expect((await open(user)).closeOut).toBeNull()
  // Adding to a position keeps its rule, and brings a position without a rule under the present rule.
  expect((await open(user, { positionId: id })).closeOut).toMatchObject({ need: '3000.05' })
})

test('brings a whole position under the rule when it is enlarged under the rule', async () => {
  const user = await german('20000')
  await livesIn(floor.pool, user, 'VN')
  const { id, closeOut } = await open(user)
  expect(closeOut).toBeNull()
  await livesIn(floor.pool, user, 'DE')
  expect(await stored(user, id)).toMatchObject({ terms: expect.not.stringContaining('closeOut') })
  const larger = await open(user, { positionId: id })
  expect(larger.closeOut).toMatchObject({ rate: '0.5', leverage: 2, need: '3000.05' })
  expect(larger.ownTerms).toBeNull()
})

test('refuses a stop-loss at or beyond the close-out price, which could never act', async () => {
  const user = await german('10000')
  const { closeOut } = await open(user)
  const at = (price: Price) => ({
    quantity: Quantity.parse('0.1'),
    leverage: 2,
    stopLossPrice: price,
  })
  const shown = Price.parse(closeOut!.price!)
  expect(await openOne(floor.floor, user, at(shown))).toMatchObject({ error: 'TPSL_INVALID' })
  expect(await openOne(floor.floor, user, at(Price.of(shown + Price.one)))).toMatchObject({
    ok: true,
  })
})

test('either closes out or keeps a position when twenty closes race with added margin', async () => {
  const user = await german('10000')
  const { id } = await open(user)
  const last = await floor.tick(textOf(await edgeOf(user, id)))
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      floor.lane.run(triggerClose, request(user, { id, version: 1, tick: last })),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const other = await open(user)
  const due = await floor.tick(textOf(await edgeOf(user, other.id)))
  const more = { id: other.id, amount: Amount.parse('10') }
  const [added, closed] = await Promise.all([
    floor.lane.run(addMargin, request(user, more)),
    floor.lane.run(triggerClose, request(user, { id: other.id, version: 1, tick: due })),
  ])
  expect(added.ok).not.toBe(closed.ok)
})

test('finds a false close-out and a missed close-out in the audit', async () => {
  const riskEngine = await floor.openEngine()
  const user = await german('10000')
  const { id } = await open(user)
  const kept = await open(user, { leverage: 1 })
  riskEngine.onTicks([await floor.tick(textOf(await edgeOf(user, id)))])
  await riskEngine.settled()
  expect(await audit()).toEqual([])
  const spoil = (sql: string, ...values: unknown[]) =>
    withClient(floor.database.ownerUrl, async (owner) => {
      await owner.query('alter table contracts_position disable trigger keep_position_terms')
      await owner.query(sql, values)
      await owner.query('alter table contracts_position enable trigger keep_position_terms')
    })
  const set = (what: string) => `update contracts_position set ${what} where id = $1`
  const { terms } = await stored(user, id)
  const holes: [string, string, RegExp][] = [
    [set(`close_reason = 'liquidation'`), set(`close_reason = 'close_out'`), /due was close_out/],
    [set('margin = margin + 1'), set('margin = margin - 1'), /due was null/],
    [
      set(`terms = replace(terms, '"closeOut":["0.5",2]', '"closeOut":["0.5",3]')`),
      set(`terms = '${terms}'`),
      /due was null/,
    ],
  ]
  for (const [hole, undo, what] of holes) {
    await spoil(hole, id)
    expect(await audit()).toEqual([
      { rule: 'forced close', userId: user, number: null, what: expect.stringMatching(what) },
    ])
    await spoil(undo, id)
    expect(await audit()).toEqual([])
  }
  // An engine that missed a close: all closes up to a tick are answered, but the position still runs.
  const missed = await floor.tick('1000')
  await spoil(`insert into contracts_judged values ('BTCUSDT', $1)`, missed.seq)
  expect(await audit()).toEqual([
    expect.objectContaining({ rule: 'forced close', what: expect.stringContaining(kept.id) }),
  ])
  await spoil('delete from contracts_judged')
})

test("derives the required margin from the rule, whatever the user's own margin", async () => {
  const user = await german('10000')
  const { id } = await open(user, { leverage: 1 })
  const position = await stored(user, id)
  expect(heldTerms(position).closeOut).toEqual({ rate: Rate.parse('0.5'), leverage: 2 })
  expect(closeOutNeed(position, heldTerms(position).closeOut)).toBe(Amount.parse('1500.025'))
})
