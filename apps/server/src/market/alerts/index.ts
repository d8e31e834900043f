import type { Pool } from 'pg'
import type { Route } from '../../platform/http/route.ts'
import type { Context, Event, Lane } from '../../platform/lane/index.ts'
import type { Live } from '../../platform/live/live.ts'
import { createJudging, type JudgingTools } from './judge.ts'
import { missingMs } from './missing.ts'
import { mailAlerts } from './notices.ts'
import { every, job, type ModuleJob } from '../../platform/module.ts'
import type { MailIn } from '../../platform/notice-source.ts'
import { pushAlerts } from './push.ts'
import { alertRoutes } from './routes.ts'
import type { Prices } from '../prices.ts'

export { alertNotices } from './notices.ts'

export type AlertOptions = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane<Context>, 'run'>
  readonly market: Omit<JudgingTools, 'pool' | 'lane'> & { readonly prices: Prices }
  readonly live: Pick<Live, 'tell' | 'clients'>
  /** Writes to a user's e-mail address, if they have one. */
  readonly mailIn: MailIn
  /** Where browsers find the app. */
  readonly origin: string
}

export type Alerts = {
  readonly routes: Route[]
  /** Tells browsers what was reached. */
  readonly push: (event: Event) => void
  /** Writes what was reached to who asked for it; it must arrive. */
  readonly onEvent: (event: Event) => Promise<void>
  readonly jobs: readonly ModuleJob[]
  /** Compares new ticks with the alerts. Answers how many were reached. */
  readonly judge: () => Promise<number>
  /** Removes what users have deleted. */
  readonly removeDeleted: (parts: readonly number[]) => Promise<void>
}

/** Price alerts: who wants to hear when a price or a day's change is reached. */
export function createAlerts({ pool, lane, market, live, mailIn, origin }: AlertOptions): Alerts {
  const { symbols, hours, prices } = market
  function missingSince(name: string, now: number): number | null {
    const symbol = symbols.get(name)
    const last = prices.tick(name)
    if (symbol === undefined || last === null || last.age(now) <= missingMs) return null
    return hours.opensAt(symbol, now) === now ? last.at : null
  }
  const judge = createJudging({ ...market, pool, lane })
  const removeDeleted: Alerts['removeDeleted'] = async (parts) => {
    await pool.query(`delete from market_alert where status = 'deleted' and part = any ($1)`, [
      parts,
    ])
  }
  return {
    routes: alertRoutes({ pool, symbols, missingSince }),
    push: pushAlerts(live),
    onEvent: mailAlerts(mailIn, origin),
    judge,
    removeDeleted,
    jobs: [
      job('price alerts', every.second, judge),
      job('deleted alerts', every.hour, ({ parts }) => removeDeleted(parts)),
    ],
  }
}
