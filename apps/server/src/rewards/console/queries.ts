import { dayNumber, dayOf, type LevelRewards, type PublishedTask } from '@candor/api'
import { Amount } from '@candor/money'
import { levelRewards, type LevelReward } from '@candor/rules'
import type { Pool } from 'pg'
import { column } from '../../platform/lane/index.ts'
import { dayAt } from '../../platform/business-day.ts'
import { tasks } from '../tables.ts'
import { levelVersions, publications, type LevelTerms, type Publication } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** Rewards of levels on a day. */
export type LevelsOn = (day: number) => readonly LevelReward[]

const fromWire = ({ levelNo, upgradeGift, weeklyRedEnvelope }: LevelTerms): LevelReward => ({
  levelNo,
  upgradeGift: Amount.parse(upgradeGift),
  weeklyEnvelope: Amount.parse(weeklyRedEnvelope),
})

async function readVersions(reader: Reader) {
  const { rows } = await reader.query<Stored>('select * from rewards_level_terms order by from_day')
  return rows.map((row) => levelVersions.parse(row))
}

/** Reads the rewards of levels for any day: those of the last change in force. */
export async function readLevels(reader: Reader): Promise<LevelsOn> {
  const versions = (await readVersions(reader)).map(({ fromDay, levels }) => ({
    fromDay,
    levels: [levelRewards[0]!, ...levels.map(fromWire)],
  }))
  return (day) => versions.findLast(({ fromDay }) => fromDay <= day)?.levels ?? levelRewards
}

/** Approved tasks without an account yet. */
export async function readUnopened(reader: Reader): Promise<Publication[]> {
  const { rows } = await reader.query<Stored>(
    `select p.* from rewards_publication p
     where not exists (select from rewards_task k where k.user_id = p.id) order by p.id`,
  )
  return rows.map((row) => publications.parse(row))
}

const toWire = ({ levelNo, upgradeGift, weeklyEnvelope }: LevelReward): LevelTerms => ({
  levelNo,
  upgradeGift: Amount.text(upgradeGift),
  weeklyRedEnvelope: Amount.text(weeklyEnvelope),
})

/** Rewards of levels by their first day, the latest first; the last are the initial ones. */
export async function listLevelRewards(reader: Reader, now: number): Promise<LevelRewards[]> {
  const versions = await readVersions(reader)
  const first = { fromDay: 0, levels: levelRewards.slice(1).map(toWire) }
  const all = [first, ...versions]
  const current = all.findLastIndex(({ fromDay }) => fromDay <= dayNumber(now))
  return all
    .map(({ fromDay, levels }, version) => ({
      fromDay: dayOf(dayAt(fromDay)),
      isCurrent: version === current,
      version,
      levels: [...levels],
    }))
    .toReversed()
}

const taskText = `
  select k.*, coalesce(a.balance, 0) as available,
    (select count(*) from rewards_reward r where r.fund_id = k.user_id) as finished,
    (select count(*) from rewards_reward r where r.fund_id = k.user_id and r.status = 'paid') as claimed
  from rewards_task k
  left join ledger_account a on a.part = k.part and a.user_id = k.user_id and a.kind = 'funding.available'
  order by k.start_at desc, k.user_id`

export async function listPublishedTasks(reader: Reader): Promise<PublishedTask[]> {
  const { rows } = await reader.query<Stored>(taskText)
  return rows.map((row) => {
    const { userId, kind, scope, target, reward, quota, startAt, endAt } = tasks.parse(row)
    return {
      id: userId,
      kindKey: kind,
      tabKey: scope,
      target,
      reward: Amount.text(reward),
      currency: 'USDT',
      quota,
      // not money: how many rewards
      left: Number(column.amount.read(row['available']) / reward),
      // not money: how many users
      finished: Number(row['finished']),
      // not money: the same
      claimed: Number(row['claimed']),
      startAt,
      endAt,
    }
  })
}
