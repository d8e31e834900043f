import { expect, test } from 'vitest'
import { chosenSeed } from './seed.ts'
import { createDice } from './simulation/dice.ts'

function run(fresh: string, env: Record<string, string>) {
  const printed: string[] = []
  const seed = chosenSeed('test', fresh, env, (line) => printed.push(line))
  const dice = createDice(`kills ${seed}`)
  const pauses = Array.from({ length: 20 }, () => dice.whole(200, 1_200))
  return { pauses, printed }
}

test('prints the seed of a run, which repeats its choices', () => {
  const first = run('1789', {})
  expect(first.printed).toEqual(['test: seed 1789; CANDOR_SEED=1789 makes the same choices again'])
  const again = run('1790', { CANDOR_SEED: '1789' })
  expect(again).toEqual(first)
  expect(run('1790', {}).pauses).not.toEqual(first.pauses)
})
