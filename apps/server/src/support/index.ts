import type { Pool } from 'pg'
import type { Queue } from '../operator/index.ts'
import type { Files } from '../platform/files/index.ts'
import type { Route } from '../platform/http/route.ts'
import type { Event, Lane } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import { chatQueue, ticketQueue } from './desk/queue.ts'
import { supportDeskRoutes } from './desk/routes.ts'
import { closeSilentOf, forgetConversations } from './jobs.ts'
import { mailAnswers } from './notices.ts'
import { mailTranscripts } from './transcript-mail.ts'
import type { MailIn } from '../platform/notice-source.ts'
import { pushConversations } from './push.ts'
import { supportRoutes } from './routes.ts'
import { loadSupport, type SupportTerms } from './terms.ts'

export { supportNotices } from './notices.ts'
export { loadSupport } from './terms.ts'

/** What waits for who answers users. */
export const supportQueues: readonly Queue[] = [chatQueue, ticketQueue]

export type SupportOptions = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane, 'run'>
  readonly files: Pick<Files, 'links' | 'read'>
  /** The stream of users. */
  readonly live: Pick<Live, 'tell' | 'clients' | 'isWatched'>
  /** The stream of the console. */
  readonly deskLive: Pick<Live, 'source' | 'tell' | 'isWatched'>
  /** Writes to a user's e-mail address, if they have one and want it. */
  readonly mailIn: MailIn
  /** Where browsers find the app. */
  readonly origin: string
  /** When somebody is there, where that is not what `data/support.json` says. */
  readonly terms?: SupportTerms
}

export type SupportModule = {
  readonly routes: Route[]
  readonly queues: readonly Queue[]
  readonly jobs: readonly ModuleJob[]
  /** Tells browsers and the console what changed. */
  readonly push: (event: Event) => void
  /** Writes to who was answered, or wants what was said as a letter; it must arrive. */
  readonly onEvent: (event: Event) => Promise<void>
}

/** Live chat and tickets: what users ask, and who answers them. */
export function createSupport(options: SupportOptions): SupportModule {
  const tools = { ...options, terms: options.terms ?? loadSupport() }
  const answered = mailAnswers(options.mailIn, options.live, options.origin)
  const asked = mailTranscripts(options.pool, options.mailIn)
  return {
    routes: [...supportRoutes(tools), ...supportDeskRoutes(tools)],
    push: pushConversations(options.live, options.deskLive),
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
