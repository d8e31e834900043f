import { afterEach, expect, test } from 'vitest'
import type { Client } from 'pg'
// The inside of contests and offerings: decisions that race where no route would send them together.
import { joinContest } from '../../contests/commands/join-contest.ts'
import { bringOrders } from '../../ieo/commands/bring-orders.ts'
import { payIeo } from '../../ieo/commands/pay-ieo.ts'
import { readProjects } from '../../ieo/queries.ts'
import { checker, day, hour, openIeoWorld, type IeoWorld } from '../../ieo/testing/ieo-world.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { isRefusal, runUnkeyed, type Connection } from '../../platform/lane/index.ts'
import { granted } from '../answers.ts'
import { auditAll } from '../audit.ts'
import { openContestWorld } from '../contest-world.ts'
import { createTestDatabase } from '../database.ts'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { createTickRecord } from '../tick-record.ts'
import { withoutLocks, withoutNumbers } from '../without-locks.ts'
import { atOnce, firstFault, oneOf, raceAll, trials } from './race.ts'

const sizes = [2, 8, ...proofScale<readonly number[]>({ quick: [], full: [50, 200] })]

type Plant = (client: Client) => Connection
type Opened = {
  readonly database: Database
  readonly race: (count: number) => Promise<string[]>
  readonly close: () => Promise<void>
}
let opened: Opened | null = null
afterEach(async () => {
  await opened?.close()
  opened = null
})

type TwoOfferings = {
  readonly database: Database
  readonly left: IeoWorld
  readonly right: IeoWorld
}

/** Opens the offerings of two processes on one database, each with its own clock. */
async function openTwo(
  race: (two: TwoOfferings) => (count: number) => Promise<string[]>,
  plant?: Plant,
): Promise<Opened> {
  const database = await createTestDatabase()
  const shared = { database, record: createTickRecord(database.pool), plant }
  const left = await openIeoWorld('left', shared)
  const right = await openIeoWorld('right', { ...shared, node: 1 })
  return {
    database,
    race: race({ database, left, right }),
    async close() {
      for (const { lane } of [left, right]) await lane.close()
      await database.close()
    },
  }
}

let offerings = 0

/** A user who has 5 USDT, and has applied for ten tokens that cost 3. */
async function applicant({ left, right }: Omit<TwoOfferings, 'database'>) {
  const now = Math.max(left.world.clock.now(), right.world.clock.now())
  await left.until(now)
  offerings += 1
  const projectId = await left.published({
    symbol: `RACE${offerings}`,
    allocationMode: 'prorata',
    applyStartAt: now,
    applyEndAt: now + day,
    drawAt: now + day + hour,
    payDeadlineAt: now + 2 * day,
  })
  const user = await left.userWith('5')
  await left.applied(projectId, user, '10')
  return { user, projectId }
}

/** A user who has 5 USDT, and has won ten tokens for 3. */
async function winner({ database, left, right }: TwoOfferings) {
  const { user, projectId } = await applicant({ left, right })
  await left.drawn(projectId, user)
  const { id: orderId, payDeadlineAt } = await left.order(user, projectId)
  const project = (await readProjects(database.pool, ['drawn'])).find(({ id }) => id === projectId)!
  return { user, projectId, orderId, project, payUntil: payDeadlineAt! }
}

/** State of an application, with its user's held and available money. */
async function applicationState({ database, left }: TwoOfferings, user: string, orderId: string) {
  const { rows } = await database.pool.query<{ status: string }>(
    'select status from ieo_order where id = $1',
    [orderId],
  )
  const [held, free] = [
    await left.balance(user, 'ieo.held'),
    await left.balance(user, 'balance.available'),
  ]
  return `${rows[0]?.status}, ${held} held, ${free} available`
}

/**
 * A winner pays in one process, a millisecond before the deadline, while the other, at the deadline, lets the win lapse; each
 * also tries acts that are not due by its clock. The order varies.
 */
const payOrLapse = (two: TwoOfferings) => async (count: number) => {
  const { left, right } = two
  const { user, projectId, orderId, project, payUntil } = await winner(two)
  await left.until(payUntil - 1)
  await right.until(payUntil)
  const paying = { orderId, projectName: project.name }
  const decided = new Map([[projectId, { project, won: new Map() }]])
  const isPaid = async (at: IeoWorld) => !isRefusal(await at.call('payIeo', user, { orderId }))
  const acts: readonly (() => Promise<'paid' | 'paid late' | null>)[] = [
    async () => ((await runUnkeyed(left, payIeo, user, paying)).ok ? 'paid' : null),
    async () => {
      await runUnkeyed(right, bringOrders, user, { decided, due: [] })
      return null
    },
    async () => {
      await right.decide()
      return null
    },
    async () => ((await isPaid(left)) ? 'paid' : null),
    async () => ((await isPaid(right)) ? 'paid late' : null),
    async () => {
      await left.decide()
      return null
    },
  ]
  const isTurned = offerings % 2 === 1
  const answers = await atOnce(count, (turn) =>
    acts[(isTurned ? count - 1 - turn : turn) % acts.length]!(),
  )
  const payments = answers.filter((answer) => answer !== null)
  await right.decide()
  const state = await applicationState(two, user, orderId)
  const expected =
    payments.length === 0 ? 'lapsed, 0 held, 5 available' : 'paid, 3 held, 2 available'
  const isRight = payments.length <= 1 && !payments.includes('paid late') && state === expected
  return isRight ? [] : [`paid ${payments.length} times: ${state}`]
}

/**
 * A second operator approves a cancellation in one process, a millisecond before the draw, while the other process draws
 * and also tries to approve, which is too late by its clock: the project is either drawn and paid for, or called off.
 */
const drawOrCallOff = (two: TwoOfferings) => async (count: number) => {
  const { left, right } = two
  const { user, projectId } = await applicant(two)
  const { applyEndAt, drawAt } = await left.project(projectId, user)
  await left.until(applyEndAt + 5_000)
  await left.decide()
  await left.until(drawAt - 1)
  const approvalId = granted(await left.asked(projectId, 'cancel')).pendingApprovalId!
  granted(await left.callConsole('claimItem', { queue: 'approval', id: approvalId }, checker))
  const page = { pageNo: 1, pageSize: 100, order: 'asc', show: 'mine' } as const
  const { records } = granted(await left.callConsole('listApprovals', page, checker))
  const { digest } = records.find(({ id }) => id === approvalId)!
  await right.until(drawAt)
  const agree = async (at: IeoWorld, what: 'called off' | 'called off late') => {
    const answer = await at.callConsole('approveApproval', { id: approvalId, digest }, checker)
    return isRefusal(answer) ? null : what
  }
  const draw = async () => {
    await right.decide()
    return null
  }
  const acts = [() => agree(left, 'called off'), draw, () => agree(right, 'called off late'), draw]
  const isTurned = offerings % 2 === 1
  const answers = await atOnce(count, (turn) =>
    acts[(isTurned ? count - 1 - turn : turn) % acts.length]!(),
  )
  const calledOff = answers.filter((answer) => answer !== null)
  await right.decide()
  const order = await right.order(user, projectId)
  const isPaid = !isRefusal(await right.call('payIeo', user, { orderId: order.id }))
  const state = await applicationState(two, user, order.id)
  const expected =
    calledOff.length === 0 ? 'paid, 3 held, 2 available' : 'cancelled, 0 held, 5 available'
  const isRight =
    calledOff.length <= 1 &&
    !calledOff.includes('called off late') &&
    isPaid === (calledOff.length === 0) &&
    state === expected
  return isRight ? [] : [`called off ${calledOff.length} times: ${state}`]
}

/** Many users join a contest with one place left, through two processes. */
async function openLastPlace(plant?: Plant): Promise<Opened> {
  const world = await openContestWorld({ plant })
  const other = await world.openOther()
  async function race(count: number): Promise<string[]> {
    const contestId = await world.published({ maxParticipants: 2 })
    const first = await world.user('0')
    await world.joined(contestId, first)
    const { termsVersion } = await world.contest(contestId, first)
    const users = await Promise.all(Array.from({ length: count }, () => world.user('0')))
    const outcomes = await atOnce(count, (turn) => {
      const userId = users[turn]!
      const asked = { contestId, contestName: 'x', termsVersion, identityLevel: 0 }
      const at = turn % 2 === 0 ? world : other
      return runUnkeyed(at, joinContest, userId, { userId, ...asked })
    })
    const refusals = new Set(outcomes.flatMap((one) => (one.ok ? [] : [one.error])))
    const { rows } = await world.pool.query<{ joined: string }>(
      'select count(*) as joined from contests_entry where contest_id = $1',
      [contestId],
    )
    const { participantCount } = await world.contest(contestId, first)
    return [
      ...oneOf(outcomes.filter(({ ok }) => ok).length),
      ...(rows[0]!.joined === '2' && participantCount === 2 ? [] : [`${rows[0]!.joined} joined`]),
      ...[...refusals].filter((error) => error !== 'CONTEST_FULL'),
    ]
  }
  return {
    database: world.database,
    race,
    async close() {
      await other.close()
      await world.lane.close()
      await world.database.close()
    },
  }
}

const races: Readonly<Record<string, (plant?: Plant) => Promise<Opened>>> = {
  'a win is paid or lapses, and never both': (plant) => openTwo(payOrLapse, plant),
  'the last place of a contest is taken once': openLastPlace,
}
/** Races through the console, whose reads in between vary the order; without a planted bug. */
const mixed = {
  'an offering is drawn or called off, and never both': () => openTwo(drawOrCallOff),
}

test.each(Object.entries({ ...races, ...mixed }))('%s, at every size', async (name, open) => {
  opened = await open()
  expect(await raceAll(opened.race, sizes)).toEqual([])
  expect(await auditAll(opened.database.pool)).toEqual([])
  proofFigure(`race: ${name}`, `${trials} trials of ${sizes.join(', ')} at once`)
})

/** The third planted bug: an application may go from any status to any other. */
const withoutSteps = ({ ownerUrl }: Database) =>
  withClient(ownerUrl, (owner) => owner.query('alter table ieo_order disable trigger user'))

test.each(Object.entries(races))(
  'finds a planted bug: no locks, numbers and steps in the race “%s”',
  async (_, open) => {
    opened = await open(withoutLocks)
    await withoutNumbers(opened.database)
    await withoutSteps(opened.database)
    expect(await firstFault(opened.race)).not.toEqual([])
  },
)
