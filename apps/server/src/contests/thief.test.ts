import { afterEach, beforeEach, expect, test } from 'vitest'
import { applicationObstacles } from '../ieo/index.ts'
import { productObstacles } from '../invest/index.ts'
import { loanObstacles } from '../loans/index.ts'
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
import { livesIn } from '../testing/lives-in.ts'
import { signsIn } from '../testing/ties.ts'
import { underWay } from '../wallet/index.ts'

let w: ContestWorld
beforeEach(async () => {
  w = await openContestWorld()
  await w.price('BTCUSDT', '60000')
})
afterEach(() => w.close())

const parts = [underWay, loanObstacles, productObstacles, applicationObstacles] as const
const isAny = command('isAnyObstacle', {
  needs: {
    ...underWay.needs,
    ...loanObstacles.needs,
    ...productObstacles.needs,
    ...applicationObstacles.needs,
  },
  decide: (state, _input: null) => ({ reply: parts.some((one) => one.isAny(state)) }),
})

async function ended(price = '61000'): Promise<void> {
  await w.until(startAt + hour + day - minute)
  await w.price('BTCUSDT', price)
  await w.until(startAt + hour + day)
  await w.world.advance(1_000)
  await w.sign()
  await w.decide()
}

test('G1: an account does not end while a prize of its contest is under review', async () => {
  const id = await w.published()
  const user = await w.user('0')
  await w.joined(id, user)
  await w.until(startAt + hour)
  await w.price('BTCUSDT', '60000')
  await w.open(id, user, '0.1')
  await ended()
  expect((await w.contest(id, user)).myEntry).toMatchObject({
    prize: '1000',
    prizeStatusKey: 'review',
  })
  const outcome = await runUnkeyed(w, isAny, user, null)
  const keeps = outcome.ok && outcome.reply
  await livesIn(w.pool, user, null)
  await w.pool.query('update people_user set closed_at = $1 where user_id = $2', [
    w.world.clock.now(),
    user,
  ])
  await w.until(startAt + 3 * hour + day)
  await w.both(id, 'release')
  await w.decide()
  const { rows } = await w.pool.query<{ held: string }>(
    `select coalesce(sum(amount), 0) as held from ledger_entry where account = 'house.contests' and book = 'real'`,
  )
  expect({ keeps, left: rows[0]!.held }).toEqual({ keeps: true, left: '0' })
})

test('G2: two accounts of one device are ranked once, also if the first leaves or ends', async () => {
  const id = await w.published()
  const users = [await w.user('0'), await w.user('0'), await w.user('0'), await w.user('0')]
  const entries: string[] = []
  for (const user of users) {
    entries.push((await w.joined(id, user)).id)
    await w.world.advance(1)
  }
  const at = w.world.clock.now()
  for (const [place, user] of users.entries())
    await signsIn(w.pool, user, { device: place < 2 ? 'one phone' : 'another phone', at })
  await w.until(startAt + hour)
  await w.price('BTCUSDT', '60000')
  for (const user of users) await w.open(id, user, '0.1')
  await w.world.advance(10 * minute)
  await w.price('BTCUSDT', '60500')
  granted(await w.call('exitContest', users[0]!, { id: entries[0]! }))
  await livesIn(w.pool, users[2]!, null)
  await w.pool.query('update people_user set closed_at = $1 where user_id = $2', [
    w.world.clock.now(),
    users[2],
  ])
  await ended()
  expect(await w.ranking(id, users[1]!)).toEqual([])
})

test('G3: only fills that were held count as volume', async () => {
  const id = await w.published()
  const [honest, churner] = [await w.user('0'), await w.user('0')]
  for (const user of [honest, churner]) {
    await w.joined(id, user)
    await w.world.advance(1)
  }
  await w.until(startAt + hour)
  await w.price('BTCUSDT', '60000')
  for (const user of [honest, churner]) await w.open(id, user, '0.001')
  await w.world.advance(6 * minute)
  await w.price('BTCUSDT', '60000')
  // In and out within a second.
  await w.open(id, churner, '0.1')
  await w.closeAll(id, churner)
  await w.world.advance(1_000)
  const seen = await Promise.all([honest, churner].map((user) => w.contest(id, user)))
  expect(seen.map(({ myEntry }) => myEntry!.volume)).toEqual(['60', '120'])
})
