import type { Pool } from 'pg'
import type { Route } from '../../platform/http/route.ts'
import type { Context, Event, Lane } from '../../platform/lane/index.ts'
import type { Live } from '../../platform/live/live.ts'
import { createEvaluation, type EvaluationTools } from './evaluate.ts'
import { gapMs } from './price-gaps.ts'
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
  readonly market: Omit<EvaluationTools, 'pool' | 'lane'> & { readonly prices: Prices }
  readonly live: Pick<Live, 'deliver' | 'clients'>
  /** Sends an e-mail to a user who has an address. */
  readonly mailIn: MailIn
  /** Origin of the web app. */
  readonly origin: string
}

export type Alerts = {
  readonly routes: Route[]
  /** Pushes reached alerts to browsers. */
  readonly push: (event: Event) => void
  /** Mails reached alerts to users who asked for it; must be delivered. */
  readonly onEvent: (event: Event) => Promise<void>
  readonly jobs: readonly ModuleJob[]
  /**
   * Evaluates the alerts against new ticks.
   * @returns the number of reached alerts
   */
  readonly evaluate: () => Promise<number>
  /** Removes deleted alerts. */
  readonly removeDeleted: (parts: readonly number[]) => Promise<void>
}

/** Price alerts: notify a user when a price or a change over 24 hours is reached. */
export function createAlerts({ pool, lane, market, live, mailIn, origin }: AlertOptions): Alerts {
  const { symbols, hours, prices } = market
  function missingSince(name: string, now: number): number | null {
    const symbol = symbols.get(name)
    const last = prices.tick(name)
    if (symbol === undefined || last === null || last.age(now) <= gapMs) return null
    return hours.opensAt(symbol, now) === now ? last.at : null
  }
  const evaluate = createEvaluation({ ...market, pool, lane })
  const removeDeleted: Alerts['removeDeleted'] = async (parts) => {
    await pool.query(`delete from market_alert where status = 'deleted' and part = any ($1)`, [
      parts,
    ])
  }
  return {
    routes: alertRoutes({ pool, symbols, missingSince }),
    push: pushAlerts(live),
    onEvent: mailAlerts(mailIn, origin),
    evaluate,
    removeDeleted,
    jobs: [
      job('price alerts', every.second, evaluate),
      job('deleted alerts', every.hour, ({ parts }) => removeDeleted(parts)),
    ],
  }
}
