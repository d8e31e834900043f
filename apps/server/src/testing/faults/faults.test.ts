import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofScale } from '../proof-scale.ts'
import { expectEveryDeedOnce, expectEveryPaymentCredited } from '../real-server/verify.ts'
import { giveUpMs, startRounds, type Rounds } from './rounds.ts'
import { loseReply, type Loss } from './tcp-proxy.ts'
import { startFaultyWorld, type FaultyWorld } from './world.ts'

const count = proofScale({ quick: 1, full: 30 })

let rounds: Rounds<FaultyWorld>
beforeAll(async () => {
  rounds = await startRounds('faults', 'PostgreSQL out of reach', startFaultyWorld)
})
afterAll(() => rounds.world.stop())

const checkRounds: (typeof rounds)['check'] = (...given) => rounds.check(...given)

/** A random duration of a fault, in ms. */
const lasting = (sizes: { quick: number; full: number }) =>
  pause(rounds.dice.whole(sizes.quick / 2, proofScale(sizes)))

test('stores every acknowledged call once while bytes arrive late', () =>
  checkRounds('bytes delayed by 10 to 500 ms', count, () => {
    rounds.world.proxy.delay(10, proofScale({ quick: 50, full: rounds.dice.whole(20, 500) }))
    return lasting({ quick: 600, full: 5_000 })
  }))

test('stores every acknowledged call once while connections are reset', () =>
  checkRounds('connections reset', count, async () => {
    for (let left = proofScale({ quick: 3, full: 8 }); left > 0; left -= 1) {
      rounds.world.proxy.reset()
      await pause(rounds.dice.whole(20, 200))
    }
  }))

test('stores every acknowledged call once while connections are refused', () =>
  checkRounds('connections refused', count, () => {
    rounds.world.proxy.refuse()
    return lasting({ quick: 600, full: 15_000 })
  }))

test('stores every acknowledged call once while PostgreSQL is frozen', () =>
  checkRounds('PostgreSQL frozen', count, () =>
    rounds.world.whileFrozen(() => lasting({ quick: 1_200, full: 12_000 })),
  ))

/** The lane's commits, transactions of the pool, and statements of the pool that are transactions of their own. */
const commits: readonly Omit<Loss, 'how'>[] = [
  { session: /^candor lane/, statement: /^commit$/ },
  { session: /^candor pool/, statement: /^commit$/ },
  { session: /^candor pool/, statement: /^\s*(insert|update|with)\b/ },
]

test('stores every acknowledged call once when replies to commits are lost', async () => {
  let lost = 0
  await checkRounds('replies to commits lost', count, async () => {
    for (const commit of [...commits, commits[0]!]) {
      if (await loseReply(rounds.world.proxy, rounds.dice, commit)) lost += 1
      await pause(rounds.dice.whole(0, 100))
    }
  })
  expect(lost).toBeGreaterThan(0)
})

test('credits every payment once after all faults', async () => {
  await expectEveryPaymentCredited(rounds.world.pool)
  await expectEveryDeedOnce(rounds.world.pool, rounds.traders)
})

test('finds a planted bug: a batch that is sent again without its keys', async () => {
  const { world, traders, tradeDuring } = rounds
  await world.kill()
  world.start(fileURLToPath(new URL('./keyless-server.ts', import.meta.url)))
  await world.untilReady(giveUpMs)
  const findFault = () =>
    expectEveryDeedOnce(world.pool, traders).then(
      () => null,
      (error: Error) => error.message,
    )
  let fault = await findFault()
  expect(fault).toBeNull()
  // Some lost replies are those of batches without a user's call.
  const giveUpAt = performance.now() + giveUpMs
  while (fault === null && performance.now() < giveUpAt) {
    await tradeDuring(() => loseReply(world.proxy, rounds.dice, commits[0]!))
    fault = await findFault()
  }
  expect(fault).toMatch(/to deeply equal/)
})
