import { afterEach, expect, test } from 'vitest'
import { auditAll } from '../testing/audit.ts'
import { proofFigure, proofScale } from '../testing/proof-scale.ts'
import { withoutLocks, withoutNumbers } from '../testing/without-locks.ts'
import type { Answers } from './testing/mixed-calls.ts'
import { playMixedRound } from './testing/mixed-round.ts'
import { openTwoWorlds, type TwoWorlds } from './testing/two-worlds.ts'

const rounds = proofScale({ quick: 10, full: 200 })
const contenders = 50

let opened: TwoWorlds | null = null
afterEach(async () => {
  await opened?.close()
  opened = null
})

test(`matches the ledger to the replies of ${contenders} concurrent calls, in ${rounds} rounds`, async () => {
  opened = await openTwoWorlds()
  const counts = { transfers: 0, opened: 0, added: 0, closed: 0, refused: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const { answers, faults } = await playMixedRound(opened, contenders, `mixed ${round}`)
    expect(faults, `round ${round}`).toEqual([])
    expect(await auditAll(opened.database.pool), `round ${round}`).toEqual([])
    for (const kind of Object.keys(counts) as (keyof Answers)[])
      counts[kind] += answers[kind].length
  }
  expect(opened.worlds.flatMap(({ errors }) => errors)).toEqual([])
  // Each kind succeeded and failed; otherwise there was no race.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
  const { refused, ...granted } = counts
  const won = Object.values(granted).reduce((total, count) => total + count)
  proofFigure(
    'mixed races on one account',
    `${rounds} rounds of ${contenders} calls: ${won} effects told and found in the ledger, ${refused} refused, none overdrawn`,
  )
})

test('finds a planted bug: locks and numbers removed', async () => {
  opened = await openTwoWorlds(withoutLocks)
  await withoutNumbers(opened.database)
  let found: string[] = []
  for (let round = 0; round < 20 && found.length === 0; round += 1) {
    const { faults } = await playMixedRound(opened, contenders, `planted ${round}`)
    const audited = await auditAll(opened.database.pool)
    found = [...faults, ...audited.map(({ what }) => what)]
  }
  expect(found).not.toEqual([])
})
