import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import {
  expectEveryDeedOnce,
  expectEveryEventDelivered,
  expectEveryPaymentCredited,
} from '../real-server/verify.ts'
import { startRounds, type Rounds } from './rounds.ts'
import { startFaultyWorld, type FaultyWorld } from './world.ts'

let rounds: Rounds<FaultyWorld>
beforeAll(async () => {
  rounds = await startRounds('long faults', 'PostgreSQL out of reach', startFaultyWorld)
})
afterAll(() => rounds.world.stop())

const checkRounds: (typeof rounds)['check'] = (...given) => rounds.check(...given)

test('answers every call within a limit while PostgreSQL is frozen for a minute', () =>
  checkRounds('PostgreSQL frozen for 60 s', 2, () => rounds.world.whileFrozen(() => pause(60_000))))

test('answers every call within a limit while no byte arrives for up to a minute', () =>
  checkRounds('no byte arrives, connections stay open', 6, () => {
    rounds.world.proxy.hold()
    return pause(rounds.dice.whole(1_000, 60_000))
  }))

test('goes on when PostgreSQL keeps a session, with its locks, that the server has lost', () =>
  checkRounds('sessions abandoned with their locks', 6, async () => {
    for (let left = 3; left > 0; left -= 1) {
      const statement = {
        session: /^candor lane/,
        statement: /from lane_owner .* for no key update/s,
      }
      await Promise.race([
        rounds.world.proxy.lose({ ...statement, how: 'abandoned' }),
        pause(1_000),
      ])
      await pause(rounds.dice.whole(0, 2_000))
    }
  }))

test('credits every payment once and delivers every event after all faults', async () => {
  const { world, traders } = rounds
  await expectEveryPaymentCredited(world.pool)
  await expectEveryEventDelivered(world.pool, () => traders[0]!.untilAnswered(60_000))
  await expectEveryDeedOnce(world.pool, traders)
})
