import { expect, test } from 'vitest'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { trustful } from '../simulation/bugs.ts'
import type { PathPlant } from './memory-world.ts'
import { livePath, type PathCounts } from './path.ts'

const paths = proofScale({ quick: 200, full: 10_000 })

/** Total event counts of this many paths. */
async function live(count: number): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for (let path = 1; path <= count; path += 1) {
    const counts: PathCounts = await livePath(`path ${path}`).catch((error: unknown) => {
      throw new Error(`path ${path}`, { cause: error })
    })
    for (const [what, times] of Object.entries(counts)) all.set(what, (all.get(what) ?? 0) + times)
  }
  return all
}

const refusals = ['jump', 'back in time', 'stale', 'ahead', 'not positive', 'crossed', 'closed']
const ends = ['liquidation', 'stop_loss', 'take_profit', 'pool liquidated', 'createPosition']
const bets = ['option win', 'option lose', 'option no_entry', 'option no_exit']
const shut = ['createPosition PRICE_STALE', 'closePosition PRICE_STALE', 'buyOption PRICE_STALE']

test(`liquidates, closes and settles nothing by a refused or stale price on ${paths} bad price paths`, async () => {
  const counts = await live(paths)
  const of = (what: string) => counts.get(what) ?? 0
  const sum = (all: readonly string[]) => all.reduce((total, what) => total + of(what), 0)
  for (const what of [...refusals.map((why) => `tick refused: ${why}`), ...ends, ...bets, ...shut])
    expect(of(what), what).toBeGreaterThan(0)
  const refused = [...counts].filter(([what]) => what.startsWith('tick refused'))
  const bad = refused.reduce((total, [, times]) => total + times, 0)
  proofFigure(
    'bad price paths',
    `${paths}: ${bad} ticks refused; ${sum(ends.slice(0, 4))} closes by the engine and ${sum(bets)} settlements, ` +
      `each by a tick that counts`,
  )
})

/** The fault on the first paths of a world with a bug. */
async function faultBy(plant: PathPlant): Promise<string> {
  for (let path = 1; path <= 250; path += 1)
    try {
      await livePath(`path ${path}`, plant)
    } catch (error) {
      return String(error)
    }
  return 'nothing was found'
}

test('finds a planted bug: a guard that accepts an old price', async () => {
  const heard: PathPlant['heard'] = (tick, now) =>
    now - tick.at > 2_000 ? { ...tick, at: now - 1 } : tick
  expect(await faultBy({ heard })).toMatch(/was committed, and should|and was lost/)
})

test('finds a planted bug: an engine that receives refused ticks', async () => {
  expect(await faultBy({ leaks: true })).toMatch(/was closed by|was liquidated at|was told/)
})

test('finds a planted bug: an account judged at a stale price', async () => {
  expect(await faultBy({ maxAgeMs: 3_600_000 })).toMatch(/due was null|still stands/)
})

test('finds a planted bug: an account that spends by a stale price', async () => {
  const run: PathPlant['run'] = (submit) => (command, request) => submit(trustful(command), request)
  expect(await faultBy({ run })).toMatch(
    /took \d+ in real; free was 0|and should PRICE_STALE|in spite of \["PRICE_STALE"/,
  )
})

test('finds a planted bug: an option settled by an earlier tick', async () => {
  const settledBy: PathPlant['settledBy'] = (ticks) => ticks.slice(0, -2)
  expect(await faultBy({ settledBy })).toMatch(/and should/)
})
