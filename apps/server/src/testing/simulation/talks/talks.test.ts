import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededWorld, type SeededWorld } from '../../contract/seeded-world.ts'
import { proofFigure, proofScale } from '../../proof-scale.ts'
import { liveTalks } from './live-talks.ts'

const seed = 'talks'
const steps = proofScale({ quick: 150, full: 3_000 })

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld(seed)
})
afterAll(() => seeded.close())

test('loses, doubles and leaks no message or announcement, and counts unread ones correctly', async () => {
  const counts = await liveTalks(seeded, { seed, steps })
  for (const act of ['chat', 'ticket', 'reply', 'read', 'mark', 'news', 'pry', 'open', 'answer'])
    expect(counts[act] ?? 0, act).toBeGreaterThan(0)
  proofFigure('simulated talks', `${steps} steps: ${JSON.stringify(counts)}`)
})
