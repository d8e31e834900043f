import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { createTrader } from '../real-server/trader.ts'
import { expectEveryDeedOnce, expectNothingOpen, expectSameReplies } from '../real-server/verify.ts'
import { chosenSeed } from '../seed.ts'
import { createDice, type Dice } from '../simulation/dice.ts'
import type { RealServer } from '../real-server/server.ts'

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

/** A server and the means of its faults. */
type World = Pick<RealServer, 'origin' | 'untilReady'> & {
  readonly pool: pg.Pool
  /** Ends every fault. */
  readonly calm: () => void | Promise<void>
}

export type Rounds<Of extends World> = Awaited<ReturnType<typeof startRounds<Of>>>

/**
 * Starts a world with traders, in which faults are made round by round.
 * @param begins the first words of every figure
 */
export async function startRounds<Of extends World>(
  test: string,
  begins: string,
  start: (dice: Dice) => Promise<Of>,
) {
  const seed = chosenSeed(test, String(Date.now()))
  const dice = createDice(`${test} ${seed}`)
  const world = await start(createDice(`delays ${seed}`))
  const { origin, pool } = world
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
    /**
     * Makes the fault while all users trade, ends it, and checks what is on record; round after round.
     * @param heldBackMs longest time for which the faults themselves have held back every answer
     */
    async check(
      what: string,
      rounds: number,
      fault: () => Promise<unknown>,
      heldBackMs = () => 0,
    ): Promise<void> {
      const before = acknowledged()
      for (let round = 0; round < rounds; round += 1) {
        await tradeDuring(async () => {
          // The fault comes while calls are answered.
          for (const earlier = acknowledged(); acknowledged() === earlier;) await pause(20)
          await pause(dice.whole(0, 250))
          await fault()
          await world.calm()
        })
        await expectEveryDeedOnce(pool, traders)
        await expectSameReplies(traders, dice)
      }
      await expectNothingOpen(pool)
      const done = acknowledged() - before
      expect(done).toBeGreaterThan(0)
      const slowestMs = Math.max(...traders.map(({ takeSlowestMs }) => takeSlowestMs()))
      expect(slowestMs).toBeLessThan(answerWithinMs + heldBackMs())
      proofFigure(
        `${begins}: ${what}`,
        `${rounds} rounds, ${done} calls acknowledged, each on record once; ` +
          `slowest answer or error ${(slowestMs / 1_000).toFixed(1)} s`,
      )
    },
  }
}
