import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededWorld, type SeededWorld } from '../../testing/contract/seeded-world.ts'

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('votes on help')
})
afterAll(() => seeded.close())

const id = '67464'
const votes = async () => {
  const { records } = await seeded.maker.done('listContent', { kind: 'help', pageSize: 100 })
  return records.find((one) => one.id === id)!.votes
}

test('keeps one vote per user and article, the latest, and shows both totals to authors', async () => {
  const { alice, bob, guest } = seeded
  expect(await votes()).toEqual({ helpful: 0, notHelpful: 0 })
  await alice.done('rateHelp', { id, isHelpful: true })
  await bob.done('rateHelp', { id, isHelpful: false })
  expect(await votes()).toEqual({ helpful: 1, notHelpful: 1 })
  await Promise.all([true, true].map((isHelpful) => bob.done('rateHelp', { id, isHelpful })))
  await guest.done('rateHelp', { id, isHelpful: true })
  expect(await votes()).toEqual({ helpful: 3, notHelpful: 0 })
})

test('accepts votes on existing help articles only', async () => {
  const { alice, maker } = seeded
  const missing = await alice.call('rateHelp', { id: '4711', isHelpful: true })
  expect(missing.errorKey).toBe('NOT_FOUND')
  // An announcement is no help article.
  const { records } = await maker.done('listContent', { kind: 'announcement', pageSize: 1 })
  const other = await alice.call('rateHelp', { id: records[0]!.id, isHelpful: true })
  expect(other.errorKey).toBe('NOT_FOUND')
  expect(records[0]!.votes).toBeNull()
})
