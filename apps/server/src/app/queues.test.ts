import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityQueue } from '../identity/index.ts'
import { readQueue } from '../operator/index.ts'
import type { Database } from '../platform/database/pool.ts'
import type { OperatorSession } from '../platform/http/route.ts'
import { createTestDatabase } from '../testing/database.ts'
import { loanQueue } from '../loans/index.ts'
import { supportQueues } from '../support/index.ts'
import { payoutQueue, rechargeQueue, withdrawalQueue } from '../wallet/index.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Plan = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const user = { userId: '7' } as OperatorSession
const page = { pageNo: 1, pageSize: 10, order: 'asc' } as const

/** The database's plan without full scans and sorts: on empty tables any plan would be cheap. */
async function planOf(text: string, values: readonly unknown[]): Promise<Plan[]> {
  const client = await database.pool.connect()
  try {
    await client.query('set enable_seqscan = off; set enable_sort = off')
    const { rows } = await client.query(`explain (format json) ${text}`, [...values])
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('reset all')
    client.release()
  }
}

const queues = [
  identityQueue,
  loanQueue,
  payoutQueue,
  rechargeQueue,
  withdrawalQueue,
  ...supportQueues,
]

describe.each(queues)('$name', (queue) => {
  test('finds open items by an index on open items only, however many were decided', async () => {
    const text = `select from ${queue.table} q where (${queue.isOpen}) and $1::bigint is not null`
    const used = (await planOf(text, [0])).flatMap((node) => node['Index Name'] ?? [])
    const found = await database.pool.query<{ isPartial: boolean }>(
      `select indpred is not null as "isPartial" from pg_index where indexrelid = any ($1::regclass[])`,
      [used],
    )
    expect(found.rows).toEqual([{ isPartial: true }])
  })

  test('shows ended items without sorting all of them', async () => {
    const plans: Plan[][] = []
    const query = async (text: string, values: unknown[]) => {
      plans.push(await planOf(text, values))
      return { rows: [] }
    }
    const reader = { query } as unknown as Parameters<typeof readQueue>[0]
    const input = { ...page, show: 'closed' } as const
    await readQueue(reader, queue, input, { user, now: 0 }, () => null)
    const sorts = plans.flat().filter((node) => /Sort|Seq Scan/.test(String(node['Node Type'])))
    expect([plans.length, sorts]).toEqual([2, []])
  })
})
