import { type endpoints, type InputOf, type RewardBar, type Task as TaskView } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { column, isStoredId, refuse, runUnkeyed, type Refusal } from '../platform/lane/index.ts'
import { listOwn, readOwn } from '../platform/own-rows.ts'
import { partOf } from '../platform/part.ts'
import type { ClaimTaskInput } from './commands/claim-task.ts'
import { grantRewards } from './commands/grant-rewards.ts'
import type { RewardTools } from './jobs.ts'
import { rewards, tasks, type Reward, type Task } from './tables.ts'
import { readEarlierRewards, type EarlierRewardTools } from './earlier-rewards.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>
/** Key of a task's reward: once per user. */
export const taskKey = ({ userId: taskId }: Pick<Task, 'userId'>): string => `task_reward:${taskId}`

type Barred = (userId: string, now: number) => Promise<RewardBar | null>

/** Every task ever opened, the earliest first. */
export async function readTasks(reader: Reader): Promise<Task[]> {
  const { rows } = await reader.query<Stored>(
    'select * from rewards_task order by start_at, user_id',
  )
  return rows.map((row) => tasks.parse(row))
}

/** Tasks that run at a time ($4) or that a user ($1, $2) has begun, with their remaining funds and the user's progress. */
const listText = `
  select k.*, coalesce(a.balance, 0) as available, coalesce(p.count, 0) as count, r.status as reward_status,
    exists (select from rewards_grant g where g.part = k.part and g.user_id = k.user_id and g.id = r.id) as is_granted
  from rewards_task k
  left join ledger_account a on a.part = k.part and a.user_id = k.user_id and a.kind = 'funding.available'
  left join rewards_progress p on p.part = $1 and p.user_id = $2 and p.id = k.user_id
  left join rewards_reward r on r.part = $1 and r.user_id = $2 and r.key = 'task_reward:' || k.user_id
  where ($3::text is null or k.scope = $3) and (k.end_at > $4 or p.id is not null or r.id is not null)
  order by k.start_at, k.user_id`

export async function listTasks(
  tools: EarlierRewardTools & { readonly barOf: Barred },
  userId: string,
  { tab }: InputOf<typeof endpoints.listTasks>,
  now: number,
): Promise<TaskView[]> {
  const [{ rows }, barKey] = await Promise.all([
    tools.pool.query<Stored>(listText, [partOf(userId), userId, tab ?? null, now]),
    tools.barOf(userId, now),
  ])
  const taken = await readEarlierRewards(
    tools,
    userId,
    rows.map((row) => taskKey(tasks.parse(row))),
  )
  return rows.map((row) => {
    const task = tasks.parse(row)
    const left = column.amount.read(row['available']) / task.reward
    return {
      id: task.userId,
      kindKey: task.kind,
      tabKey: task.scope,
      progress: column.whole.read(row['count']),
      target: task.target,
      reward: Amount.text(task.reward),
      currency: 'USDT',
      startAt: task.startAt,
      endAt: task.endAt,
      // not money: how many rewards
      left: Number(left),
      quota: task.quota,
      statusKey: taken.has(taskKey(task)) ? 'claimed' : statusOf(task, row, left > 0n, now),
      barKey,
      termsVersion: task.termsVersion,
    }
  })
}

/** A task finished in time can be claimed later, while funds remain. */
function statusOf(
  { endAt }: Task,
  row: Stored,
  isLeft: boolean,
  now: number,
): TaskView['statusKey'] {
  const status = row['reward_status'] as Reward['status'] | null
  if (status === 'paid') return 'claimed'
  if (status === 'due') return isLeft || row['is_granted'] === true ? 'done' : 'used_up'
  if (now >= endAt) return 'expired'
  return isLeft ? 'doing' : 'used_up'
}

/** Checks a claim, and has the task's account grant the reward once. A fault is passed on. */
export async function prepareClaim(
  tools: Pick<RewardTools, 'pool' | 'lane' | 'secret' | 'marksOf'> & { readonly barOf: Barred },
  userId: string,
  { taskId, termsVersion }: InputOf<typeof endpoints.claimTask>,
  now: number,
): Promise<ClaimTaskInput | Refusal> {
  const { pool, lane, barOf } = tools
  const task = isStoredId(taskId) ? await readTask(pool, taskId) : null
  if (task === null) return refuse('NOT_FOUND')
  const [reward, barKey] = await Promise.all([readReward(pool, userId, taskId), barOf(userId, now)])
  const taken = await readEarlierRewards(tools, userId, [taskKey(task)])
  const areOther = task.termsVersion !== termsVersion
  const fault = areOther ? refuse('DISCLOSURE_NOT_ACCEPTED') : faultOf(reward, barKey)
  const isTaken = reward?.status === 'due' && taken.size > 0
  if (isTaken) return { taskId, isGranted: false, objection: refuse('REWARD_ALREADY_CLAIMED') }
  if (fault !== null || reward === null || reward.status === 'paid')
    return { taskId, isGranted: false, objection: fault }
  const due = [{ id: reward.id, userId, amount: reward.amount }]
  await runUnkeyed({ lane }, grantRewards, taskId, { fundId: taskId, due, least: task.reward })
  const { rows } = await pool.query(
    'select 1 from rewards_grant where part = $1 and user_id = $2 and id = $3',
    [partOf(taskId), taskId, reward.id],
  )
  return { taskId, isGranted: rows.length === 1, objection: null }
}

/** Why a user cannot have a task's reward yet. */
function faultOf(reward: unknown, barKey: Awaited<ReturnType<Barred>>): Refusal | null {
  if (reward === null) return refuse('TASK_NOT_DONE')
  if (barKey === 'identity') return refuse('KYC_BASIC_REQUIRED')
  return barKey === 'country' ? refuse('COUNTRY_RESTRICTED') : null
}

async function readTask(reader: Reader, taskId: string): Promise<Task | null> {
  return readOwn(reader, tasks, taskId)
}

async function readReward(reader: Reader, userId: string, taskId: string): Promise<Reward | null> {
  const [row] = await listOwn(reader, rewards, userId, 'and key = $3', [
    taskKey({ userId: taskId }),
  ])
  return row ?? null
}
