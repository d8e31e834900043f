import { endpoints } from '@candor/api'
import type { Pool } from 'pg'
import { query, type Route } from '../http/route.ts'
import { refuse } from '../lane/index.ts'
import { waitingLetters } from './waiting-letters.ts'
import type { Mailer } from './mailer.ts'
import type { SandboxInbox } from './sandbox-inbox.ts'

/**
 * The page that shows what would have been sent. It opens only where the mailer keeps its messages,
 * which the sandbox's alone does: a mailer that really sends has no inbox to read.
 * @param spelled turns a typed address or number into the spelling that messages are sent to
 */
export function inboxRoutes(
  mailer: Mailer | SandboxInbox,
  spelled: (typed: string) => string,
): Route[] {
  return [
    query(endpoints.listInbox, ({ input }) =>
      'inbox' in mailer ? mailer.inbox(spelled(input.to)) : refuse('FEATURE_DISABLED'),
    ),
  ]
}

/** What the desk sees of messages on their way: no word of what they say. */
export function letterRoutes(pool: Pick<Pool, 'query'>): Route[] {
  return [query(endpoints.listWaitingLetters, () => waitingLetters(pool))]
}
