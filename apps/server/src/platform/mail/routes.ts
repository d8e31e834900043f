import { endpoints } from '@candor/api'
import type { Pool } from 'pg'
import { query, type Route } from '../http/route.ts'
import { refuse } from '../lane/index.ts'
import { waitingLetters } from './waiting-letters.ts'
import type { Mailer } from './mailer.ts'
import type { SandboxInbox } from './sandbox-inbox.ts'

/**
 * Routes of the sandbox inbox. They exist only if the mailer stores its messages, as the sandbox's does; a mailer that
 * really sends has no inbox.
 * @param spelled normalises an entered address or number as messages are sent to
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

/** Waiting messages for the console, without their contents. */
export function letterRoutes(pool: Pick<Pool, 'query'>): Route[] {
  return [query(endpoints.listWaitingLetters, () => waitingLetters(pool))]
}
