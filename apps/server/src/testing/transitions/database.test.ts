import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentTransitions, type Stands } from '../../content/transitions.ts'
import { contestTransitions, entryTransitions } from '../../contests/transitions.ts'
import { applicationTransitions, projectTransitions } from '../../ieo/transitions.ts'
import { orderTransitions, saleTransitions } from '../../invest/transitions.ts'
import { orders } from '../../invest/tables.ts'
import { openInvestWorld, productOf } from '../../invest/testing/invest-world.ts'
import { loanTransitions } from '../../loans/transitions.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { command, runUnkeyed } from '../../platform/lane/index.ts'
import { stepsOf, type Transitions } from '../../platform/transitions.ts'
import { rewardTransitions } from '../../rewards/transitions.ts'
import { conversationTransitions } from '../../support/transitions.ts'
import { granted } from '../answers.ts'
import { createTestDatabase } from '../database.ts'

const kept: readonly (readonly [table: string, column: string, Transitions])[] = [
  ['invest_order', 'status', orderTransitions],
  ['invest_sale', 'outcome', saleTransitions],
  ['ieo_order', 'status', applicationTransitions],
  ['ieo_project', 'status', projectTransitions],
  ['loan_order', 'status', loanTransitions],
  ['contests_contest', 'status', contestTransitions],
  ['contests_entry', 'status', entryTransitions],
  ['rewards_reward', 'status', rewardTransitions],
  ['support_conversation', 'status', conversationTransitions],
]

let database: Database
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

/** The condition after the column in a table's trigger, and whether the trigger runs before every update. */
async function wallOf(table: string) {
  const { rows } = await database.pool.query<{ args: string; def: string }>(
    `select encode(tgargs, 'escape') as args, pg_get_triggerdef(oid) as def from pg_trigger
     where tgrelid = $1::regclass and tgname = 'keep_status' and tgenabled = 'O'`,
    [table],
  )
  const [wall] = rows
  const [column, ...steps] = (wall?.args ?? '').split('\\000').slice(0, -1)
  return { column, steps, def: wall?.def ?? '' }
}

describe.each(kept)('%s', (table, column, transitions) => {
  test('has the trigger of the code’s own table of transitions', async () => {
    const wall = await wallOf(table)
    expect(wall.column).toBe(column)
    expect(wall.steps).toEqual(stepsOf(transitions))
    expect(wall.def).toMatch(/BEFORE UPDATE ON .* FOR EACH ROW/)
  })

  test('allows each listed change, and no other', async () => {
    const { steps } = await wallOf(table)
    const words = Object.keys(transitions)
    const faults: string[] = []
    await withClient(database.ownerUrl, async (owner) => {
      await owner.query(`create temp table copy (${column} text)`)
      await owner.query(`create trigger keep_status before update on copy for each row
        when (old.${column} is distinct from new.${column})
        execute function keep_status('${column}', ${steps.map((step) => `'${step}'`).join(', ')})`)
      for (const from of words)
        for (const to of words.filter((word) => word !== from)) {
          await owner.query('delete from copy')
          await owner.query('insert into copy values ($1)', [stored(from)])
          const isDone = await owner
            .query(`update copy set ${column} = $1`, [stored(to)])
            .then(() => true)
            .catch(() => false)
          if (isDone !== stepsOf(transitions).includes(`${from}>${to}`))
            faults.push(`${from}>${to}`)
        }
    })
    expect(faults).toEqual([])
  })

  /** An open sale has no outcome yet. */
  const stored = (word: string) => (column === 'outcome' && word === 'open' ? null : word)
})

describe('content_item', () => {
  const stood = {
    draft: [null, null],
    shown: [2, null],
    revoked: [2, 3],
  } as const satisfies Record<Stands, readonly (number | null)[]>

  test('has the trigger of the code’s own table of transitions', async () => {
    expect((await wallOf('content_item')).steps).toEqual(stepsOf(contentTransitions))
  })

  test('allows each listed change, and no other', async () => {
    const owner = `insert into content_item (part, user_id, id, kind, place, newest_id, newest_number, created_at, updated_at,
      published_at, revoked_at) values (0, 1, 1, 'help', 'start', 1, 1, 0, 0, $1, $2)`
    const words = Object.keys(stood) as Stands[]
    const faults: string[] = []
    await withClient(database.ownerUrl, async (client) => {
      for (const from of words)
        for (const to of words.filter((word) => word !== from)) {
          await client.query('begin')
          await client.query(owner, [...stood[from]])
          const isDone = await client
            .query('update content_item set published_at = $1, revoked_at = $2', [...stood[to]])
            .then(() => true)
            .catch(() => false)
          await client.query('rollback')
          if (isDone !== stepsOf(contentTransitions).includes(`${from}>${to}`))
            faults.push(`${from}>${to}`)
        }
    })
    expect(faults).toEqual([])
  })
})

test('has every possible status of an order table in its table of transitions', async () => {
  for (const [table, column, transitions] of kept) {
    const { rows } = await database.pool.query<{ def: string }>(
      `select pg_get_constraintdef(oid) as def from pg_constraint
       where conrelid = $1::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ $2`,
      [table, `^CHECK \\(\\(${column} = ANY`],
    )
    const words = [...(rows[0]?.def ?? '').matchAll(/'(\w+)'::text/g)].map(([, word]) => word!)
    const known = Object.keys(transitions).filter((word) => column !== 'outcome' || word !== 'open')
    expect([table, words.toSorted()]).toEqual([table, known.toSorted()])
  }
})

test('applies no change of an act that the table does not list', async () => {
  const w = await openInvestWorld('no such act', [productOf('66811')])
  const user = await w.userWith('100')
  const { id } = await w.bought(user, '66811', '100')
  const endIt = (name: string) =>
    command(name, {
      needs: { orders },
      decide: (state, _input: null, { now }) => ({
        put: state.orders
          .all()
          .map((order) =>
            orders.row({ ...order, status: 'owed', endReason: 'matured', closedAt: now }),
          ),
        reply: null,
      }),
    })
  const outcome = await runUnkeyed({ lane: w.lane }, endIt('endForNoReason'), user, null)
  expect(outcome).toMatchObject({ ok: false, error: 'INTERNAL' })
  expect(w.errors.splice(0).map(String)).toEqual([
    'Error: invest_order: endForNoReason makes nothing owed that is running',
  ])
  const order = granted(await w.call('getProductOrder', user, { id }))
  expect(order).toMatchObject({ endReason: null, closedAt: null })
  await w.close()
})
