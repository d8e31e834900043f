import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofFigure, proofScale } from '../testing/proof-scale.ts'
import { auditLedger } from './audit.ts'
import { OverdrawnError } from './move.ts'
import { readBalances } from './queries.ts'
import { openLedgerLane, type LedgerLane } from './testing/ledger-lane.ts'
import { NaiveLedger, type Step } from './testing/naive-ledger.ts'

const runs = proofScale({ quick: 20, full: 2_000 })
const users = 3

let ledger: LedgerLane
beforeAll(async () => {
  ledger = await openLedgerLane('reference')
})
afterAll(() => ledger.close())

const kind = fc.constantFrom(
  'balance.available',
  'balance.frozen',
  'contract.available',
  'contract.margin',
  'house.custody',
  'house.fees',
  'house.pnl',
  'house.shortfall',
)

/** Small amounts, so that accounts are overdrawn often; and one beyond what 64 bits could hold. */
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 9n }),
  fc.constant(10n ** 17n),
  fc.constant(9n * 10n ** 19n),
)

const step: fc.Arbitrary<Step> = fc
  .record({ from: kind, to: kind, currency: fc.constantFrom('USDT', 'BTC'), amount })
  .filter(({ from, to }) => from !== to)

const operation = fc.record({
  user: fc.nat({ max: users - 1 }),
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
})

test(`${runs} random histories come out as in a ledger that only adds up`, async () => {
  let [made, refused] = [0, 0]
  const histories = fc.array(operation, { minLength: 20, maxLength: 60 })
  const property = fc.asyncProperty(histories, async (operations) => {
    const ids = await Promise.all(Array.from({ length: users }, () => ledger.newUser()))
    const naive = new NaiveLedger()
    const outcomes = await Promise.all(
      operations.map(({ user, steps }) => ledger.move(ids[user]!, steps)),
    )
    const expected = operations.map(({ user, steps }) => naive.apply(ids[user]!, steps))
    expect(outcomes.map(({ ok }) => ok)).toEqual(expected)
    made += expected.filter(Boolean).length
    refused += expected.filter((ok) => !ok).length
    for (const id of ids) await expectSame(id, naive)
  })
  await fc.assert(property, { numRuns: runs })
  // A history in which nothing, or everything, goes through would prove little.
  expect(Math.min(made, refused)).toBeGreaterThan(runs)
  expect(ledger.errors.length).toBe(refused)
  expect(ledger.errors.every((error) => error instanceof OverdrawnError)).toBe(true)
  expect(await auditLedger(ledger.pool)).toEqual([])
  proofFigure('ledger beside the naive one', `${runs} histories: ${made} made, ${refused} refused`)
})

async function expectSame(id: string, naive: NaiveLedger): Promise<void> {
  const stored = await ledger.pool.query(
    `select account, currency, amount from ledger_entry where user_id = $1
     order by number, amount < 0`,
    [id],
  )
  const entries = stored.rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
  expect(entries).toEqual(naive.entriesOf(id))
  const touched = new Set(
    entries
      .map(({ account, currency }) => `${account} ${currency}`)
      .filter((name) => !name.startsWith('house.')),
  )
  const balances = await readBalances(ledger.pool, id)
  expect(new Set(balances.map((row) => `${row.kind} ${row.currency}`))).toEqual(touched)
  for (const row of balances) expect(row.balance).toBe(naive.balanceOf(id, row.kind, row.currency))
}
