import type { Pool } from 'pg'
import { lotsOf, wonOf } from '@candor/rules'
import { lotsDigest, seedCommitment } from '@candor/verify'
import { command, mustBeDone, runUnkeyed, type Context, type Lane } from '../platform/lane/index.ts'
import { runAll } from '../platform/run-all.ts'
import { workThrough } from '../platform/work-through.ts'
import { bringOrders, remindMs, type Decided } from './commands/bring-orders.ts'
import { closeProject, drawProject } from './commands/decide-project.ts'
import { byFirstLot, checkpointOf, readLots, seedOf, sharesOf } from './draw.ts'
import { readProjects } from './queries.ts'
import { ieoOwner, type Project } from './tables.ts'

export type IeoTools = {
  readonly pool: Pool
  readonly lane: Pick<Lane<Context>, 'run'>
  /** Secret from which the seeds are derived. */
  readonly secret: Uint8Array
}

/**
 * Delay in ms before applications are closed: by then all earlier decisions are committed. The decision itself checks the count
 * anyway.
 */
const settleMs = 5_000

/** Creates the ledger owner of an account, which is empty until two operators fill it. */
const openAccount = command('openIeoAccount', {
  needs: {},
  creates: true,
  decide: (_state, _input: null) => ({ reply: null }),
})

/** Opens the accounts of drafts that name a market, if this process holds the house object of projects. */
export async function openAccounts(tools: IeoTools, parts: readonly number[]): Promise<void> {
  if (!parts.includes(ieoOwner.part)) return
  const { rows } = await tools.pool.query<{ id: string }>(
    `select id from ieo_project p
     where list_symbol is not null and status = 'draft' and not exists (
       select from lane_owner l where l.part = p.id % 64 and l.id = p.id)`,
  )
  await runAll(
    rows.map(({ id }) => async () => {
      mustBeDone(await runUnkeyed(tools, openAccount, id, null), id)
    }),
    'not all accounts of projects were opened',
  )
}

/**
 * Closes and draws due projects, if this process holds their house object; each step is taken once. A failing project
 * holds up no other.
 */
export async function decideProjects(
  tools: IeoTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  if (!parts.includes(ieoOwner.part)) return
  const each = async (status: Project['status'], step: (project: Project) => Promise<void>) => {
    const found = await readProjects(tools.pool, [status])
    await runAll(
      found.map((project) => () => step(project)),
      `not all projects that are ${status} were decided`,
    )
  }
  await runAll(
    [
      () => each('published', (project) => close(tools, project, now)),
      () => each('closed', (project) => draw(tools, project, now)),
    ],
    'not all projects were decided',
  )
}

async function close(tools: IeoTools, project: Project, now: number): Promise<void> {
  if (now < project.applyEndAt + settleMs) return
  const read = await readApplications(tools.pool, project)
  const input = { ...counted(project, read), lotsDigest: await lotsDigest(read) }
  mustBeDone(await runUnkeyed(tools, closeProject, ieoOwner.userId, input), project.id)
}

async function draw(tools: IeoTools, project: Project, now: number): Promise<void> {
  const drawn = now >= project.drawAt ? await drawOf(tools, project) : undefined
  if (drawn === undefined) return
  const read = await readApplications(tools.pool, project)
  const shares = await sharesOf(tools.pool, project, read, drawn?.seed ?? null)
  const input = { ...counted(project, read), wonQuantity: wonOf(shares), draw: drawn }
  mustBeDone(await runUnkeyed(tools, drawProject, ieoOwner.userId, input), project.id)
}

const readApplications = (pool: Pool, { id }: Project) => readLots(pool, id)

const counted = ({ id }: Project, read: readonly number[]) => ({
  projectId: id,
  participants: read.length,
  lots: lotsOf(read),
})

/** Data of a project's draw: null if nothing is drawn, undefined while the record is missing. */
async function drawOf({ pool, secret }: IeoTools, project: Project) {
  if (project.drawCommit === null) return null
  const checkpoint = await checkpointOf(pool, project)
  if (checkpoint === null) return undefined
  const seed = seedOf(secret, project.id)
  // The secret has changed since the publication: only the committed seed may be drawn.
  if ((await seedCommitment(project.id, seed)) !== project.drawCommit)
    throw new Error(`the seed of the project ${project.id} is not the one that was committed to`)
  return { seed, checkpointAt: checkpoint.at }
}

/** Users of these parts with an application behind one of these projects, or with a due reminder. */
const dueText = `
  select user_id, array_agg(id) filter (where is_near) as due from (
    select o.user_id, o.id, p.status as reached, o.status, o.pay_until,
      o.status = 'won' and p.status = 'drawn' and o.decided_at < o.pay_until - $5 and o.pay_until - $5 <= $3
        and not exists (select from ieo_reminder r where r.part = o.part and r.user_id = o.user_id and r.id = o.id) as is_near
    from ieo_order o join ieo_project p on p.id = o.project_id
    where o.part = any ($1) and o.user_id > $2 and o.status in ('applied', 'won', 'paid')
      and o.project_id = any ($6::bigint[])) as open
  where is_near or reached = 'cancelled'
    or (status = 'applied' and reached in ('drawn', 'listed'))
    or (status = 'won' and pay_until <= $3)
    or (status = 'paid' and reached = 'listed')
  group by user_id order by user_id limit $4`

/**
 * Projects with users of these parts who were not told all, and whether wins are among it: wins need all lots, and a lottery is
 * drawn again.
 */
const behindText = `
  select p.id, bool_or(o.status = 'applied' and p.status <> 'cancelled') as is_undecided
  from ieo_order o join ieo_project p on p.id = o.project_id
  where o.part = any ($1) and o.status in ('applied', 'won', 'paid')
    and p.status in ('drawn', 'listed', 'cancelled')
  group by p.id`

/**
 * Applies decisions to all users of these parts; neither a failing user nor a project that cannot be repeated holds up
 * others.
 */
export async function bringUsers(
  tools: IeoTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const { pool } = tools
  type Behind = { id: string; is_undecided: boolean }
  const { rows } = await pool.query<Behind>(behindText, [parts])
  const behind = new Map(rows.map(({ id, is_undecided }) => [id, is_undecided]))
  if (behind.size === 0) return
  const all = await readProjects(pool, ['drawn', 'listed', 'cancelled'])
  const decided = new Map<string, Decided>()
  const repeat = all
    .filter(({ id }) => behind.has(id))
    .map((project) => async () => {
      const won = behind.get(project.id) === true ? await wonIn(pool, project) : new Map()
      decided.set(project.id, { project, won })
    })
  await runAll(
    [...repeat, () => bringAll(tools, decided, parts, now)],
    'not all users were told the result of their applications',
  )
}

async function bringAll(
  tools: IeoTools,
  decided: ReadonlyMap<string, Decided>,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const { pool } = tools
  const reminded = new Map<string, readonly string[]>()
  await workThrough(
    async (after, size) => {
      const values = [parts, after, now, size, remindMs, [...decided.keys()]]
      const found = await pool.query<{ user_id: string; due: string[] | null }>(dueText, values)
      for (const { user_id, due } of found.rows) reminded.set(user_id, due ?? [])
      return found.rows.map(({ user_id }) => user_id)
    },
    async (userId) => {
      const due = reminded.get(userId) ?? []
      const outcome = await runUnkeyed(tools, bringOrders, userId, { decided, due })
      mustBeDone(outcome, userId)
    },
  )
}

/** Result of each first lot. */
async function wonIn(pool: Pool, project: Project): Promise<Decided['won']> {
  const lots = await readLots(pool, project.id)
  return byFirstLot(lots, await sharesOf(pool, project, lots, project.seed))
}
