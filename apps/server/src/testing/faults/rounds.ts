import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { createTrader } from '../real-server/trader.ts'
import { expectEveryDeedOnce, expectNothingOpen, expectSameReplies } from '../real-server/verify.ts'
import { chosenSeed } from '../seed.ts'
import { createDice } from '../simulation/dice.ts'
import type { Loss } from './tcp-proxy.ts'
import { startFaultyWorld } from './world.ts'

/** Time limit for the server's return after a fault, and for the outcome of a call, in ms. */
export const giveUpMs = 300_000
/** Longest time without an answer or an error, whatever happens to the database, in ms. */
const answerWithinMs = 50_000
/** Traders wait longer than that, so that the server's own limits are measured. */
const timeoutMs = 120_000
const names = proofScale({
  quick: ['ana', 'ben', 'cho'],
  full: ['ana', 'ben', 'cho', 'dia', 'eli'],
})

export type Rounds = Awaited<ReturnType<typeof startRounds>>

/** Starts a world with traders, in which faults are made round by round. */
export async function startRounds(test: string) {
  const seed = chosenSeed(test, String(Date.now()))
  const dice = createDice(`${test} ${seed}`)
  const world = await startFaultyWorld(createDice(`delays ${seed}`))
  const { origin, pool, proxy } = world
  const traders = await Promise.all(
    names.map((name) => createTrader(origin, name, createDice(`${name} ${seed}`), timeoutMs)),
  )
  const all = (work: (trader: (typeof traders)[number]) => Promise<unknown>) =>
    Promise.all(traders.map(work))
  const acknowledged = () =>
    traders.flatMap(({ deeds }) => deeds.filter(({ state }) => state === 'acknowledged')).length

  /** All users trade and read until the work is done; then every call's outcome is found. */
  async function tradeDuring(work: () => Promise<unknown>): Promise<void> {
    let isOver = false
    const load = traders.flatMap(({ trade, read }) => [trade(() => isOver), read(() => isOver)])
    const ended = work().finally(() => (isOver = true))
    await Promise.all([ended, ...load])
    await world.untilReady(giveUpMs)
    await all((trader) => trader.untilAnswered(giveUpMs))
    await all((trader) => trader.settle(giveUpMs))
  }

  return {
    world,
    traders,
    dice,
    tradeDuring,
    /** Makes the fault while all users trade, ends it, and checks what is on record; round after round. */
    async check(what: string, rounds: number, fault: () => Promise<unknown>): Promise<void> {
      const before = acknowledged()
      for (let round = 0; round < rounds; round += 1) {
        await tradeDuring(async () => {
          // The fault comes while calls are answered.
          for (const earlier = acknowledged(); acknowledged() === earlier;) await pause(20)
          await pause(dice.whole(0, 250))
          await fault()
          proxy.calm()
        })
        await expectEveryDeedOnce(pool, traders)
        await expectSameReplies(traders, dice)
      }
      await expectNothingOpen(pool)
      const done = acknowledged() - before
      expect(done).toBeGreaterThan(0)
      const slowestMs = Math.max(...traders.map(({ takeSlowestMs }) => takeSlowestMs()))
      expect(slowestMs).toBeLessThan(answerWithinMs)
      proofFigure(
        `PostgreSQL out of reach: ${what}`,
        `${rounds} rounds, ${done} calls acknowledged, each on record once; ` +
          `slowest answer or error ${(slowestMs / 1_000).toFixed(1)} s`,
      )
    },
    /** Loses one reply, if there is one to lose within a second. Resolves with whether there was. */
    loseReply(statement: Omit<Loss, 'how'>): Promise<boolean> {
      const lost = proxy.lose({ ...statement, how: dice.pick(['executed', 'sent']) })
      return Promise.race([lost.then(() => true), pause(1_000, false)])
    },
  }
}
