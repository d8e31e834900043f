import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import { proofFigure, proofScale } from '../testing/proof-scale.ts'
import type { Connection } from '../platform/lane/index.ts'
import { auditLedger } from './audit.ts'
import { OverdrawnError } from './move.ts'
import { readBalances } from './queries.ts'
import { openLedgerLane, type LedgerLane } from './testing/ledger-lane.ts'
import { NaiveLedger, type Step } from './testing/naive-ledger.ts'

const runs = proofScale({ quick: 20, full: 5_000 })
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

/** Small amounts, so that accounts are overdrawn often, and one amount beyond 64 bits. */
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

/** 30 to 60 operations, in one run or with a restart between two of them. */
const history = fc.record({
  operations: fc.array(operation, { minLength: 30, maxLength: 60 }),
  restartAt: fc.option(fc.nat({ max: 30 }), { freq: 5, nil: null }),
})
type History = typeof history extends fc.Arbitrary<infer One> ? One : never
type Tally = { made: number; refused: number }

/** Runs a history in both ledgers and compares everything. */
async function liveThrough(lane: LedgerLane, { operations, restartAt }: History): Promise<Tally> {
  const ids = await Promise.all(Array.from({ length: users }, () => lane.newUser()))
  const naive = new NaiveLedger()
  const move = ({ user, steps }: (typeof operations)[number]) => lane.move(ids[user]!, steps)
  const first = await Promise.all(operations.slice(0, restartAt ?? undefined).map(move))
  if (restartAt !== null) await lane.restart()
  const second = restartAt === null ? [] : operations.slice(restartAt)
  const outcomes = [...first, ...(await Promise.all(second.map(move)))]
  const expected = operations.map(({ user, steps }) => naive.apply(ids[user]!, steps))
  expect(outcomes.map(({ ok }) => ok)).toEqual(expected)
  for (const id of ids) await expectSame(lane, id, naive)
  const made = expected.filter(Boolean).length
  return { made, refused: expected.length - made }
}

test(`${runs} random histories have the same result as in the reference ledger`, async () => {
  let [made, refused, restarts] = [0, 0, 0]
  const property = fc.asyncProperty(history, async (one) => {
    const tally = await liveThrough(ledger, one)
    made += tally.made
    refused += tally.refused
    restarts += one.restartAt === null ? 0 : 1
  })
  await fc.assert(property, { numRuns: runs })
  // A history in which everything succeeds, or everything fails, would prove little.
  expect(Math.min(made, refused)).toBeGreaterThan(runs)
  expect(restarts).toBeGreaterThan(0)
  expect(ledger.errors.length).toBe(refused)
  expect(ledger.errors.every((error) => error instanceof OverdrawnError)).toBe(true)
  expect(await auditLedger(ledger.pool)).toEqual([])
  proofFigure(
    'ledger beside the naive one',
    `${runs} histories with ${restarts} restarts: ${made} made, ${refused} refused`,
  )
})

test('finds a ledger that does not save a balance', async () => {
  const leaky = await openLedgerLane('leaky', forgetting(/^insert into ledger_account/))
  // The database would refuse the first transfer.
  await withClient(leaky.ownerUrl, (owner) =>
    owner.query('alter table ledger_transfer disable trigger user'),
  )
  const property = fc.asyncProperty(history, async (one) => {
    await liveThrough(leaky, one)
  })
  await expect(fc.assert(property, { numRuns: 5, endOnFailure: true })).rejects.toThrow('failed')
  expect(await auditLedger(leaky.pool)).not.toEqual([])
  await leaky.close()
})

test.each([
  ['balance', /^insert into ledger_account/, 'ledger_require_balances'],
  ['transfer', /^insert into ledger_transfer/, 'ledger_explain_balance'],
])(
  'a ledger that does not save a %s is refused by the database',
  async (_, statement, constraint) => {
    const leaky = await openLedgerLane('leaky', forgetting(statement))
    const recharge = { from: 'house.custody', to: 'balance.available', currency: 'USDT' } as const
    const outcome = await leaky.move(await leaky.newUser(), [{ ...recharge, amount: 5n }])
    expect(outcome).toMatchObject({ ok: false, error: 'INTERNAL' })
    expect(leaky.errors).toMatchObject([{ constraint }])
    const { rows } = await leaky.pool.query(
      'select from ledger_transfer union all select from ledger_account',
    )
    expect(rows).toEqual([])
    await leaky.close()
  },
)

/** A connection that ignores matching statements. */
function forgetting(statement: RegExp) {
  return (client: Client): Connection => {
    const query = client.query.bind(client) as (asked: unknown) => Promise<unknown>
    client.query = ((asked: string | { readonly text: string }) =>
      typeof asked === 'object' && statement.test(asked.text.trim())
        ? query('select 1')
        : query(asked)) as typeof client.query
    return client
  }
}

async function expectSame(lane: LedgerLane, id: string, naive: NaiveLedger): Promise<void> {
  const stored = await lane.pool.query(
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
  const balances = await readBalances(lane.pool, id)
  expect(new Set(balances.map((row) => `${row.kind} ${row.currency}`))).toEqual(touched)
  for (const row of balances) expect(row.balance).toBe(naive.balanceOf(id, row.kind, row.currency))
}
