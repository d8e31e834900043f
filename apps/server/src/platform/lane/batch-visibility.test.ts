import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../database/pool.ts'
import { withClient } from '../database/roles.ts'
import { column, command, table, type Lane } from './index.ts'
import { openTestLane, request } from './testing/counter.ts'

const { id, text } = column

/** Tasks of a user; done tasks are loaded by id only. */
const tasks = table('test_task', {
  key: ['id'],
  load: "t.status = 'open'",
  loads: ({ status }) => status === 'open',
  columns: { id, status: text },
})

let database: Database
let lane: Lane
beforeAll(async () => {
  database = await createTestDatabase()
  await withClient(database.ownerUrl, async (owner) => {
    await owner.query(`create table test_task (part smallint, user_id bigint, id bigint, status text,
        primary key (part, user_id, id));
      grant select, insert, update on test_task to candor_app;
      insert into lane_owner (part, id) values (1, 1);
      insert into test_task values (1, 1, 10, 'open'), (1, 1, 11, 'open'), (1, 1, 12, 'done')`)
  })
  lane = await openTestLane(database)
})
afterAll(async () => {
  await lane.close()
  await database.close()
})

type Input = { readonly user: string; readonly named: readonly string[] }
const parts = { needs: { tasks }, reads: ({ named }: Input) => ({ tasks: named }) }

const listing = (state: { tasks: { all: () => { id: string; status: string }[] } }) =>
  state.tasks
    .all()
    .map((one) => `${one.id} ${one.status}`)
    .toSorted()

/** Ends the open tasks, and replies with the ones it saw. */
const finish = command('finish', {
  ...parts,
  decide: (state, _input: Input) => ({
    put: state.tasks
      .all()
      .filter(({ status }) => status === 'open')
      .map((one) => tasks.row({ ...one, status: 'done' })),
    reply: listing(state),
  }),
})

/** Replies with the tasks it sees, all and named ones. */
const look = command('look', {
  ...parts,
  decide: (state, { named }: Input) => ({
    reply: [listing(state), named.map((one) => state.tasks.get(one)?.status ?? null)],
  }),
})

test('shows a command no rows that ended earlier in its batch, except those it reads by id', async () => {
  const calls = [
    lane.run(look, request({ user: '1', named: [] })),
    lane.run(look, request({ user: '1', named: ['12'] })),
    lane.run(finish, request({ user: '1', named: [] })),
    lane.run(finish, request({ user: '1', named: [] })),
    lane.run(look, request({ user: '1', named: ['10'] })),
  ]
  const inBatch = (await Promise.all(calls)).map((one) => one.ok && one.reply)
  expect(inBatch).toEqual([
    [['10 open', '11 open'], []],
    [['10 open', '11 open', '12 done'], ['done']],
    ['10 open', '11 open'],
    [],
    [['10 done'], ['done']],
  ])
  const alone = await lane.run(look, request({ user: '1', named: ['10'] }))
  expect(alone.ok && alone.reply).toEqual(inBatch.at(-1))
})
