import type { Pool } from 'pg'
import type { Queue } from '../operator/index.ts'
import type { Files } from '../platform/files/index.ts'
import type { Route } from '../platform/http/route.ts'
import type { Event, Lane } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import { chatQueue, ticketQueue } from './console/queue.ts'
import { supportConsoleRoutes } from './console/routes.ts'
import { closeSilentOf, forgetConversations } from './jobs.ts'
import { mailAnswers } from './notices.ts'
import { mailTranscripts } from './transcript-mail.ts'
import type { MailIn } from '../platform/notice-source.ts'
import { pushConversations } from './push.ts'
import { supportRoutes } from './routes.ts'
import { loadSupport, type SupportTerms } from './terms.ts'

export { supportNotices } from './notices.ts'
export { loadSupport } from './terms.ts'

/** Queues of operators who answer users. */
export const supportQueues: readonly Queue[] = [chatQueue, ticketQueue]

export type SupportOptions = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane, 'run'>
  readonly files: Pick<Files, 'links' | 'read'>
  /** The users' stream. */
  readonly live: Pick<Live, 'deliver' | 'clients' | 'isWatched'>
  /** The console's stream. */
  readonly consoleLive: Pick<Live, 'source' | 'deliver' | 'isWatched'>
  /** Sends mail to a user's address, if the user has one and wants the mail. */
  readonly mailIn: MailIn
  /** Origin of the web app. */
  readonly origin: string
  /** Opening hours; `data/support.json` by default. */
  readonly terms?: SupportTerms
}

export type SupportModule = {
  readonly routes: Route[]
  readonly queues: readonly Queue[]
  readonly jobs: readonly ModuleJob[]
  /** Tells browsers and the console of changes. */
  readonly push: (event: Event) => void
  /** Guaranteed listener: mails answers and transcripts. */
  readonly onEvent: (event: Event) => Promise<void>
}

/** Live chat and tickets. */
export function createSupport(options: SupportOptions): SupportModule {
  const tools = { ...options, terms: options.terms ?? loadSupport() }
  const answered = mailAnswers(options.mailIn, options.live, options.origin)
  const asked = mailTranscripts(options.pool, options.mailIn)
  return {
    routes: [...supportRoutes(tools), ...supportConsoleRoutes(tools)],
    push: pushConversations(options.live, options.consoleLive),
    async onEvent(event) {
      await answered(event)
      await asked(event)
    },
    queues: supportQueues,
    jobs: [
      job('silent conversations', every.minute, ({ parts, now }) =>
        closeSilentOf(tools, parts, now),
      ),
      job('forget conversations', every.hour, ({ parts, now }) =>
        forgetConversations(tools, parts, now),
      ),
    ],
  }
}
