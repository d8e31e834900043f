import { afterEach, beforeEach, expect, test } from 'vitest'
import { runUnkeyed } from '../platform/lane/index.ts'
import { allParts } from '../platform/leases.ts'
import { granted } from '../testing/answers.ts'
import { auditAll } from '../testing/audit.ts'
import { returnFunds } from './commands/end-entry.ts'
import { findContest } from './queries.ts'
import { digestOf } from './final-ranking.ts'
import { bookOfContest, results } from './tables.ts'
import {
  draftOf,
  hour,
  maker,
  minute,
  openContestWorld,
  startAt,
  type ContestWorld,
} from '../testing/contest-world.ts'

/** 16:00 UTC, a funding instant during the contest. */
const instant = startAt + 4 * hour

let w: ContestWorld
beforeEach(async () => {
  w = await openContestWorld()
  await w.price('BTCUSDT', '60000')
})
afterEach(() => w.close())

test('returns the simulated funds of a leaver once their due funding is booked', async () => {
  const id = await w.published()
  const user = await w.user('0')
  const entry = await w.joined(id, user)
  const book = bookOfContest(id)
  const available = () => w.balance(user, 'contract.available', book)
  await w.until(instant - minute)
  await w.price('BTCUSDT', '60000')
  const opened = await w.open(id, user, '0.1', { direction: 'short' })
  expect(opened).toMatchObject({ ok: true })
  await w.until(instant + 1_000)
  await w.price('BTCUSDT', '60000')
  granted(await w.call('exitContest', user, { id: entry.id }))
  // The record is not signed beyond the instant yet, so no funding can be booked.
  await w.decide()
  expect(await w.balance(user, 'contract.margin', book)).toBe('0')
  expect(await available()).not.toBe('0')
  const asked = await runUnkeyed(w, returnFunds, user, { id: entry.id })
  expect(asked).toMatchObject({ ok: false, error: 'STATE_CHANGED' })
  await w.world.advance(1_000)
  await w.sign()
  expect(await w.bookFunding()).toBe(1)
  await w.decide()
  expect(await available()).toBe('0')
  expect(await auditAll(w.pool)).toEqual([])
})

const endAt = instant + 10 * minute

/**
 * A frozen contest over an instant, with a long and a short. The funding is booked minutes after the instant, or after the end
 * if the server sleeps.
 */
async function frozen(at: ContestWorld, isAsleep: boolean): Promise<void> {
  const { id } = granted(await at.callConsole('saveContestDraft', draftOf({ endAt }), maker))
  await at.both(id, 'publish')
  const [long, short] = [await at.user('0'), await at.user('0')]
  for (const user of [long, short]) await at.joined(id, user)
  await at.until(startAt + hour)
  await at.price('BTCUSDT', '60000')
  await at.open(id, long, '0.1')
  await at.open(id, short, '0.1', { direction: 'short' })
  await at.until(instant + 5 * minute)
  await at.price('BTCUSDT', '60500')
  if (!isAsleep) {
    await at.sign()
    expect(await at.bookFunding()).toBe(2)
  }
  await at.until(endAt + minute)
  await at.price('BTCUSDT', '61000')
  await at.world.advance(1_000)
  await at.sign()
  await at.contests.decideDue(allParts.parts(), at.world.clock.now())
  const before = (await findContest(at.pool, id))!
  expect(before.status).toBe(isAsleep ? 'published' : 'frozen')
  await at.decide()
  expect((await findContest(at.pool, id))!.status).toBe('frozen')
}

/** Digest of a frozen ranking with indexes as ids, because the ids of two worlds differ. */
async function digestIn(at: ContestWorld): Promise<string> {
  const { rows } = await at.pool.query<Record<string, unknown>>(
    'select * from contests_result order by rank nulls last, id',
  )
  const placed = rows.map((row, place) => {
    const { part: _part, userId: _user, ...result } = results.parse(row)
    return { ...result, id: `${place}`, contestId: '1', ofUserId: `${place}` }
  })
  expect(placed).toHaveLength(2)
  return digestOf(placed)
}

test('ranks independently of the time of booking', async () => {
  const late = await openContestWorld()
  await late.price('BTCUSDT', '60000')
  await frozen(w, false)
  await frozen(late, true)
  expect(await digestIn(late)).toBe(await digestIn(w))
  await late.close()
})
