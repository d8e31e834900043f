import type { Lane } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import { every, job, type ServerModule } from '../platform/module.ts'
import type { MailIn } from '../platform/notice-source.ts'
import type { TradeContext } from './context.ts'
import { endIdleDemos } from './demo/idle.ts'
import { pushFired } from './fired-exits/notices.ts'
import { createFunding, type FundingTools } from './funding/due.ts'
import { pushPositions } from './push.ts'
import { mailReceipts } from './receipt/notices.ts'
import { pushReceipts } from './receipt/push.ts'
import { contractRoutes, type RouteTools } from './routes.ts'
import { mailWarnings } from './warnings/notices.ts'
import { pushWarnings } from './warnings/push.ts'

export type ContractOptions = RouteTools &
  Pick<FundingTools, 'symbols' | 'tick'> & {
    readonly lane: Lane<TradeContext>
    readonly live: Pick<Live, 'source' | 'deliver' | 'isWatched' | 'clients'>
    /** Sends mail to a user's address, if the user has one and wants the mail. */
    readonly mailIn: MailIn
    /** Origin of the web app. */
    readonly origin: string
  }

/** Contracts with real, demo and contest money. The risk engine that closes them is started separately: `openRiskEngine`. */
export function createContracts(options: ContractOptions): ServerModule {
  const { live, mailIn, origin } = options
  const bookFunding = createFunding(options)
  return {
    routes: contractRoutes(options),
    push: [pushPositions(options), pushWarnings(live), pushReceipts(live), pushFired(live)],
    onEvent: [mailWarnings(mailIn, origin), mailReceipts(mailIn, origin)],
    jobs: [
      job('funding', every.second, ({ parts }) => bookFunding(parts)),
      job('idle demos', every.hour, ({ parts, now }) => endIdleDemos(options, parts, now)),
    ],
  }
}
