import { describe, expect, test } from 'vitest'
import { greedy, misnamed, unchanged, unclipped } from './bugs-of-exits.ts'
import { withRun } from './bugs.ts'
import { brief, createRuns } from './runs.ts'

const run = createRuns()

test('finds a planted bug: a close names the exit that was not reached', async () => {
  const engineLane = withRun((submit) => (command, request) => submit(misnamed(command), request))
  await expect(run('7', { engineLane }, brief)).rejects.toThrow(
    /close_reason is (take_profit|stop_loss), and should be (take_profit|stop_loss)/,
  )
})

describe('finds a planted bug of a partial exit:', () => {
  test('it stays unchanged after it fired', async () => {
    const engineLane = withRun(
      (submit) => (command, request) => submit(unchanged(command), request),
    )
    await expect(run('7', { engineLane }, brief)).rejects.toThrow(
      /(take_profit|stop_loss)_price is \d+, and should be null|; due was null/,
    )
  })

  test('it closes more than another close has left', async () => {
    const bugged = withRun((submit) => (command, request) => submit(unclipped(command), request))
    // The database refuses a partial exit above the held quantity.
    await expect(run('5', { peopleLane: bugged, engineLane: bugged })).rejects.toThrow(
      /closePosition failed inside/,
    )
  })

  test('it closes the whole position', async () => {
    const engineLane = withRun((submit) => (command, request) => submit(greedy(command), request))
    await expect(run('7', { engineLane }, brief)).rejects.toThrow(
      /has ended by (take_profit|stop_loss), and should not/,
    )
  })
})
