import { hourMs } from '@candor/api'
import { Amount } from '@candor/money'
import { verifyProof } from '@candor/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf } from './cast.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('funding')
})
// Closing the world audits the whole ledger, including funding.
afterAll(() => seeded.close())

/** Passes the next of 00:00, 08:00 and 16:00 UTC, until its due funding is booked. */
async function pass(): Promise<number> {
  const now = seeded.world.clock.now()
  const at = Math.ceil((now + 1) / (8 * hourMs)) * 8 * hourMs
  await seeded.leap(at - now + 1_000)
  // Once a price is signed and the job has run.
  for (let turn = 0; turn < 3; turn += 1) await seeded.leap(2_000)
  return at
}

test('announces the cost of holding, charges it, and lists, records and proves it', async () => {
  const { alice, bob } = seeded
  const preview = await alice.call('previewPosition', orderOf(seeded, 'BTCUSDT'))
  expect(preview).toMatchObject({
    broken: null,
    result: { nextFunding: { kind: 'funding', amount: expect.stringMatching(/^-0\.\d+$/) } },
  })
  const isOfCoin = ({ symbol }: { symbol: string }) => symbol.endsWith('USDT')
  const { records: before } = await alice.done('listPositions', { status: '1' })
  const held = before.filter(isOfCoin)
  expect(new Set(held.map(({ marginMode }) => marginMode))).toEqual(new Set(['isolated', 'cross']))
  for (const { nextFunding } of held) expect(nextFunding).toMatchObject({ kind: 'funding' })
  const at = await pass()
  const { publicKey } = await alice.done('getPriceKey', {})
  for (const { id, nextFunding } of held) {
    const outcome = await alice.call('getPosition', { id })
    expect(outcome).toMatchObject({
      broken: null,
      result: {
        // Prices stand still, so it is the announced amount.
        fundings: [{ at, kind: 'funding', amount: nextFunding!.amount, shortfall: '0' }],
        nextFunding: { at: at + 8 * hourMs },
      },
    })
    const proof = await alice.call('getPositionProof', { id })
    expect(proof.broken).toBeNull()
    const { verdict } = await verifyProof(proof.result as never, publicKey)
    expect(verdict).toBe('proven')
    // Other users cannot read it.
    expect(await bob.call('getPosition', { id })).toMatchObject({ code: 404 })
  }
  const log = await alice.done('listBalanceLog', { typeKey: 'funding,overnight', pageSize: 50 })
  const booked = log.records.map(({ refId, typeKey, typeText, amount }) => ({
    refId,
    typeKey,
    typeText,
    amount: Amount.text(Amount.read(amount)),
  }))
  const expected = held.map(({ id, nextFunding }) => ({
    refId: id,
    typeKey: 'funding',
    typeText: 'Funding',
    amount: nextFunding!.amount,
  }))
  const byId = (a: { refId: string | null }, b: { refId: string | null }) =>
    (a.refId ?? '') < (b.refId ?? '') ? -1 : 1
  expect(booked.toSorted(byId)).toEqual(expected.toSorted(byId))
})
