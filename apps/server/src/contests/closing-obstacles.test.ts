import { afterEach, beforeEach, expect, test } from 'vitest'
import { command, runUnkeyed } from '../platform/lane/index.ts'
import { granted } from '../testing/answers.ts'
import {
  day,
  hour,
  minute,
  openContestWorld,
  startAt,
  type ContestWorld,
} from '../testing/contest-world.ts'
import { contestObstacles, countOpenContests } from './closing-obstacles.ts'
import { joinContest } from './commands/join-contest.ts'

let w: ContestWorld
beforeEach(async () => {
  w = await openContestWorld()
  await w.price('BTCUSDT', '60000')
})
afterEach(() => w.close())

/** Asks as the end of an account does. */
const isAny = command('isAnyContestOpen', {
  needs: contestObstacles.needs,
  decide: (state, _input: null) => ({ reply: contestObstacles.isAny(state) }),
})
async function ask(user: string) {
  const outcome = await runUnkeyed(w, isAny, user, null)
  const { contests, prizes } = await countOpenContests(w.pool, user)
  return [outcome.ok && outcome.reply, contests, prizes]
}
const nothing = [false, 0, 0]
const contest = [true, 1, 0]
const prize = [true, 0, 1]

test('keeps an account open for a contest until it is left or ranked, and for its prize until it is paid', async () => {
  const id = await w.published()
  const [winner, loser, leaver] = [await w.user('0'), await w.user('0'), await w.user('0')]
  const all = () => Promise.all([winner, loser, leaver].map(ask))
  expect(await all()).toEqual([nothing, nothing, nothing])
  await w.joined(id, winner)
  await w.joined(id, loser)
  const left = await w.joined(id, leaver)
  expect(await all()).toEqual([contest, contest, contest])
  await w.until(startAt + hour)
  await w.price('BTCUSDT', '60000')
  await w.open(id, winner, '0.1')
  granted(await w.call('exitContest', leaver, { id: left.id }))
  expect(await all()).toEqual([contest, contest, nothing])

  await w.until(startAt + hour + day - minute)
  await w.price('BTCUSDT', '61000')
  await w.until(startAt + hour + day)
  await w.world.advance(1_000)
  await w.decide()
  // The record until the end is not signed, so nobody is ranked yet.
  expect(await w.contest(id, winner)).toMatchObject({ frozenAt: null })
  expect(await all()).toEqual([contest, contest, nothing])
  await w.sign()
  await w.decide()
  expect((await w.contest(id, winner)).myEntry).toMatchObject({ prizeStatusKey: 'review' })
  expect(await all()).toEqual([prize, nothing, nothing])

  await w.until(startAt + 3 * hour + day)
  await w.both(id, 'release')
  expect((await w.contest(id, winner)).myEntry).toMatchObject({ prizeStatusKey: 'released' })
  expect(await all()).toEqual([prize, nothing, nothing])
  await w.decide()
  expect(await w.balance(winner, 'balance.available')).toBe('1000')
  expect(await all()).toEqual([nothing, nothing, nothing])
})

test('does not keep it for a contest that was called off', async () => {
  const id = await w.published()
  const user = await w.user('0')
  await w.joined(id, user)
  await w.both(id, 'cancel')
  await w.decide()
  expect(await ask(user)).toEqual(nothing)
})

test('keeps it for a contest that was joined in the same batch', async () => {
  const id = await w.published()
  const user = await w.user('0')
  const { termsVersion } = await w.contest(id, user)
  const asked = { contestId: id, contestName: 'x', termsVersion, identityLevel: 0 }
  const [joined, open] = await Promise.all([
    runUnkeyed(w, joinContest, user, { userId: user, ...asked }),
    runUnkeyed(w, isAny, user, null),
  ])
  expect([joined.ok, open]).toMatchObject([true, { ok: true, reply: true }])
})
