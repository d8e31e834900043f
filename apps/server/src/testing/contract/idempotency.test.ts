import { dayMs, type EndpointName } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byTurns, inBudget, proofFigure, proofScale } from '../proof-scale.ts'
import { giveBack } from './give-back.ts'
import {
  checkAtOnce,
  checkOtherPayload,
  checkOtherUser,
  checkRepeat,
  checkRepeatLater,
  keyedNames,
  make,
  type Made,
  type Resent,
} from './idempotency.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'

const names = inBudget(keyedNames, 20)
const rounds = proofScale({ quick: 1, full: 3 })

/** How long keys are kept (`apps/server/src/platform/lane/replies.ts`); this test covers more hours. */
const keptMs = 7 * dayMs

/** Answers that the checks have judged. */
const judged: Record<Resent | 'after a restart', number> = {
  repeated: 0,
  'at once': 0,
  'other body': 0,
  'other user': 0,
  'after a restart': 0,
}
const count = (kind: keyof typeof judged, answers = 1) => void (judged[kind] += answers)

let seeded: SeededWorld
const made = new Map<EndpointName, Made & { readonly at: number }>()
beforeAll(async () => {
  seeded = await openSeededWorld('idempotency')
})
afterAll(() => seeded.close())

/** Extra checks besides the repeated first reply. */
const further = {
  'acts once for concurrent deliveries': async (name: EndpointName) => {
    const faults: string[] = []
    for (let round = 0; round < rounds; round++)
      faults.push(...(await checkAtOnce(seeded, name, count)))
    return faults
  },
  'refuses another payload under the same key': (name: EndpointName) =>
    checkOtherPayload(seeded, made.get(name)!, count),
  "never answers with another user's reply": (name: EndpointName) =>
    checkOtherUser(seeded, made.get(name)!, count),
}
const furtherOf = (name: EndpointName) =>
  byTurns(Object.keys(further) as (keyof typeof further)[], 1, names.indexOf(name))

describe.each(names)('%s', (name) => {
  afterAll(() => giveBack(seeded))

  test('returns the first reply for a repetition, and changes nothing', async () => {
    const one = await make(seeded, name)
    made.set(name, { ...one, at: seeded.world.clock.now() })
    expect(await checkRepeat(seeded, one, count)).toEqual([])
  })

  test.each(furtherOf(name))('%s', async (what) => {
    expect(await further[what](name)).toEqual([])
  })
})

test.each(['isolated', 'cross'])(
  'opens one position in %s margin, and none in the other mode',
  async (marginMode) => {
    const { pool } = seeded
    const order = await make(seeded, 'createPosition', { marginMode })
    const running = () =>
      pool.query("select id, margin_mode from contracts_position where status = 'running'")
    const { rows } = await running()
    const { id } = order.first.result as { readonly id: string }
    expect(rows.find((row) => row['id'] === id)).toMatchObject({ margin_mode: marginMode })
    expect(await checkRepeat(seeded, order)).toEqual([])
    const other = marginMode === 'cross' ? 'isolated' : 'cross'
    const { name, person, key, body } = order
    const { errorKey } = await person.call(name, { ...body, marginMode: other }, { key })
    expect(errorKey).toBe('IDEMPOTENCY_MISMATCH')
    expect((await running()).rows).toEqual(rows)
  },
)

test('returns the reply of a claim although the item was decided since', async () => {
  const { maker, checker } = seeded
  const claim = await make(seeded, 'claimItem')
  const { id } = claim.body as { readonly id: string }
  const { records } = await maker.done('listApprovals', { id })
  await checker.done('approveApproval', { id, digest: records[0]!.digest })
  expect((await checker.call('claimItem', claim.body)).errorKey).toBe('STATE_CHANGED')
  expect(await checkRepeat(seeded, claim)).toEqual([])
})

test('keeps every reply across restarts for as long as replies are kept', async () => {
  await seeded.restart()
  const young = [...made.values()].filter(({ at }) => seeded.world.clock.now() - at < keptMs)
  for (const one of young)
    expect(await checkRepeatLater(seeded, one, () => count('after a restart'))).toEqual([])
  expect([...made.keys()]).toEqual(names)
  expect(young.length).toBeGreaterThan(15)
  expect(judged['after a restart']).toBe(young.length)
  const { repeated, 'at once': atOnce, 'other body': otherBody, 'other user': otherUser } = judged
  // Each repetition after concurrent deliveries is one more.
  expect(repeated).toBeGreaterThanOrEqual(names.length)
  expect(Math.min(atOnce, otherBody, otherUser)).toBeGreaterThan(0)
  proofFigure(
    'calls under the same key',
    `${names.length} endpoints: ${repeated} repeated, ${atOnce} at once, ${otherBody} with ` +
      `another body, ${otherUser} by another user, ${young.length} repeated after a restart`,
  )
})
