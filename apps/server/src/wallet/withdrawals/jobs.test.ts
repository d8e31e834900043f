import { afterEach, beforeEach, expect, test } from 'vitest'
import { partOf } from '../../platform/part.ts'
import { txidOf } from '../testing/scripted-rail.ts'
import { openWithdrawing, type Withdrawing } from '../testing/withdrawing.ts'
import { withdrawalCoolingMs } from '../testing/without-people.ts'
import { patienceMs } from './patient-rail.ts'

let w: Withdrawing
beforeEach(async () => {
  w = await openWithdrawing('sender')
})
afterEach(() => w.close())

/** A run during which time passes until it ends. */
async function patientRun(): Promise<void> {
  let isOver = false
  const run = w.work().finally(() => (isOver = true))
  const isDone = async () => {
    await w.world.world.advance(patienceMs)
    return isOver
  }
  await expect.poll(isDone).toBe(true)
  await run
}

/** Older withdrawals like this one whose rail gives no answer; `end` removes them before the audit. */
async function slowOnes(id: string, count: number) {
  const copied = await w.world.pool.query<{ id: string }>(
    `insert into wallet_withdrawal select (jsonb_populate_record(o, jsonb_build_object(
       'id', o.id - n, 'created_at', o.created_at - n))).*
     from wallet_withdrawal o, generate_series(1, $2::integer) n where o.id = $1 returning id::text`,
    [id, count],
  )
  const ids = copied.rows.map((row) => row.id)
  const end = () => w.world.pool.query('delete from wallet_withdrawal where id = any ($1)', [ids])
  return { end }
}

test('is not blocked by more slow payouts than a run takes', async () => {
  const user = await w.readyUser()
  const arriving = await w.readyToSend(user)
  w.rail.isConfirmed = false
  await w.work()
  const slow = await slowOnes(arriving, 250)
  const cooled = await w.ask(user)
  await w.world.world.advance(withdrawalCoolingMs)
  w.rail.isConfirmed = true
  await w.work()
  expect(await w.orderOf(cooled)).toMatchObject({ stage: 'review_1' })
  await w.work()
  expect(await w.orderOf(arriving)).toMatchObject({ status: 'delivered' })
  await slow.end()
})

test('is not blocked by more unsendable withdrawals than a run takes', async () => {
  const held = await w.readyUser()
  const first = await w.readyToSend(held)
  await w.world.pool.query(
    `insert into people_hold (part, user_id, until_at, reason) values ($1, $2, $3, 'loginPassword')`,
    [partOf(held.userId), held.userId, w.world.world.clock.now() + 3_600_000],
  )
  const user = await w.readyUser()
  const sendable = await w.readyToSend(user)
  const before = await slowOnes(first, 250)
  const cooled = await w.ask(user)
  await w.world.world.advance(withdrawalCoolingMs)
  await w.work()
  expect(await w.orderOf(cooled)).toMatchObject({ stage: 'review_1' })
  await w.work()
  expect(w.rail.handed).toEqual([sendable])
  await before.end()
})

test('is not blocked by a payout whose call hangs', async () => {
  const user = await w.readyUser()
  const silent = await w.readyToSend(user)
  w.rail.isConfirmed = false
  await w.work()
  w.rail.hanging.add(silent)
  const cooled = await w.ask(user)
  await w.world.world.advance(withdrawalCoolingMs)
  w.rail.isConfirmed = true
  await patientRun()
  expect(await w.orderOf(cooled)).toMatchObject({ stage: 'review_1' })
  expect(await w.orderOf(silent)).toMatchObject({ status: 'paid_out' })
  expect(await w.decide(cooled)).toBe(null)
  await patientRun()
  await patientRun()
  expect(await w.orderOf(cooled)).toMatchObject({ status: 'delivered' })
  // Operators see it in the log.
  expect(w.world.errors.splice(0).map(String)).toContain('Error: the rail did not answer in time')
})

test('asks again for a payout that was not answered in time, and never sends it again', async () => {
  const user = await w.readyUser()
  const id = await w.readyToSend(user)
  w.rail.answer = 'silence'
  await patientRun()
  expect(await w.orderOf(id)).toMatchObject({ stage: 'sending', parkedAt: null, txid: null })
  w.rail.answer = 'sent'
  await w.world.world.advance(60_000)
  await w.work()
  expect(await w.orderOf(id)).toMatchObject({ status: 'paid_out', txid: txidOf(id) })
  expect(w.rail.handed).toEqual([id])
})

test('leaves a payout to an operator if its state cannot be read in time', async () => {
  const user = await w.readyUser()
  const id = await w.readyToSend(user)
  w.rail.answer = 'silence'
  await patientRun()
  w.rail.hanging.add(id)
  await w.world.world.advance(60_000)
  await patientRun()
  expect(await w.orderOf(id)).toMatchObject({ stage: 'sending', parkedAt: expect.any(Number) })
  w.rail.hanging.delete(id)
})

test('records a return once, blocks no other payout, and still accepts its arrival', async () => {
  const user = await w.readyUser()
  const back = await w.readyToSend(user)
  w.rail.isConfirmed = false
  await w.work()
  w.rail.back.add(back)
  await w.work()
  const noted = await w.orderOf(back)
  expect(noted).toMatchObject({ status: 'paid_out', parkedAt: w.world.world.clock.now() })
  const other = await w.readyToSend(user)
  w.rail.isConfirmed = true
  await w.work()
  await w.work()
  expect(await w.orderOf(other)).toMatchObject({ status: 'delivered' })
  expect(await w.orderOf(back)).toEqual(noted)
  expect(await w.held(user)).toEqual(['800', '0'])
  w.rail.back.delete(back)
  await w.work()
  expect(await w.orderOf(back)).toMatchObject({ status: 'delivered' })
})
