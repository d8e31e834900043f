import { expect, test } from 'vitest'
import { proofFigure, proofScale } from '../proof-scale.ts'
import type { PledgePlant } from './memory-loans.ts'
import { livePledgePath } from './pledge-path.ts'

const paths = proofScale({ quick: 80, full: 10_000 })

async function live(count: number): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for (let path = 1; path <= count; path += 1) {
    const counts = await livePledgePath(`path ${path}`).catch((error: unknown) => {
      throw new Error(`path ${path}`, { cause: error })
    })
    for (const [what, times] of Object.entries(counts)) all.set(what, (all.get(what) ?? 0) + times)
  }
  return all
}

const refusals = ['jump', 'back in time', 'stale', 'ahead', 'not positive', 'crossed']
const ends = ['sold: ltv', 'sold: overdue', 'sold in part', 'a shortfall']
const acts = ['borrowed', 'quoted PRICE_STALE', 'paid back', 'pledged more', 'took collateral']

test(`sells no collateral by a refused or stale price on ${paths} bad price paths, and proves each sale`, async () => {
  const counts = await live(paths)
  const of = (what: string) => counts.get(what) ?? 0
  for (const what of [...refusals.map((why) => `tick refused: ${why}`), ...ends, ...acts])
    expect(of(what), what).toBeGreaterThan(0)
  const refused = [...counts].filter(([what]) => what.startsWith('tick refused'))
  const bad = refused.reduce((total, [, times]) => total + times, 0)
  proofFigure(
    'bad price paths of pledged loans',
    `${paths}: ${bad} ticks refused; ${of('sold: ltv')} sales at the last step and ${of('sold: overdue')} of overdue loans, ` +
      `each proven by three accepted ticks`,
  )
})

/** The fault on the first paths of a world with a bug. */
async function faultBy(plant: PledgePlant): Promise<string> {
  for (let path = 1; path <= 150; path += 1)
    try {
      await livePledgePath(`path ${path}`, plant)
    } catch (error) {
      return String(error)
    }
  return 'nothing was found'
}

test('finds a planted bug: a judge that reads refused ticks', async () => {
  expect(await faultBy({ leaks: true })).toMatch(/loan \d+: .*, and should/)
})

test('finds a planted bug: a sale at a stale price', async () => {
  expect(await faultBy({ maxAgeMs: 3_600_000 })).toMatch(/loan \d+: .*, and should/)
})

test('finds a planted bug: a sale after a single tick', async () => {
  const judges: PledgePlant['judges'] = ({ ticks, ...input }) => {
    const last = ticks.at(-1)!
    return { ...input, ticks: [2, 1, 0].map((before) => ({ ...last, seq: last.seq - before })) }
  }
  expect(await faultBy({ judges })).toMatch(/loan \d+: .*, and should/)
})
