import { describe, expect, test } from 'vitest'
import { greedy, misnamed, standing, unclipped } from './bugs-of-exits.ts'
import { withRun } from './bugs.ts'
import { brief, createRuns } from './runs.ts'

const run = createRuns()

test('planted: an exit of all that was not reached is found', async () => {
  const engineLane = withRun((submit) => (command, request) => submit(misnamed(command), request))
  await expect(run('7', { engineLane }, brief)).rejects.toThrow(
    /close_reason is (take_profit|stop_loss), and should be (take_profit|stop_loss)/,
  )
})

describe('a planted bug of an exit of a part is found', () => {
  test('it stands as before after it fired', async () => {
    const engineLane = withRun((submit) => (command, request) => submit(standing(command), request))
    await expect(run('7', { engineLane }, brief)).rejects.toThrow(
      /(take_profit|stop_loss)_price is \d+, and should be null|; due was null/,
    )
  })

  test('it closes more than is left after another close', async () => {
    const bugged = withRun((submit) => (command, request) => submit(unclipped(command), request))
    // The database refuses a part of more than is held.
    await expect(run('3', { peopleLane: bugged, engineLane: bugged })).rejects.toThrow(
      /closePosition failed inside/,
    )
  })

  test('it closes all', async () => {
    const engineLane = withRun((submit) => (command, request) => submit(greedy(command), request))
    await expect(run('7', { engineLane }, brief)).rejects.toThrow(
      /has ended by (take_profit|stop_loss), and should not/,
    )
  })
})
