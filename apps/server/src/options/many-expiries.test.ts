import { expect, test } from 'vitest'
import { proofFigure, proofScale } from '../testing/proof-scale.ts'
import { openExpiries } from './testing/expiries.ts'

const { users, each } = proofScale({
  // Many rows at once; `npm run bench options` measures separately. More than one page, so that pages are read in turn.
  quick: { users: 600, each: 10 },
  full: { users: 10_000, each: 10 },
})

test('settles orders that end at one instant once each, by the price of that instant', async () => {
  const expiries = await openExpiries(users, each)
  expect(await expiries.due()).toBe(users * each)
  const started = performance.now()
  expect(await expiries.settle()).toBe(users * each)
  const tookMs = performance.now() - started
  proofFigure(
    'second contracts settled at one instant',
    `${users * each} in ${Math.round(tookMs)} ms`,
  )

  const results = await expiries.results()
  // Half of them were right; all ended by the last tick of the one log.
  expect(results).toEqual([
    { direction: 'down', result: 'lose', exit_seq: '3', count: (users * each) / 2 },
    { direction: 'up', result: 'win', exit_seq: '3', count: (users * each) / 2 },
  ])
  const before = await expiries.hash()
  // Again, as after a crash: nothing is due, and later log changes have no effect.
  expect(await expiries.settle()).toBe(0)
  expect(await expiries.hash()).toEqual(before)
  expect(await expiries.replayed()).toEqual([])
  await expiries.close()
})
