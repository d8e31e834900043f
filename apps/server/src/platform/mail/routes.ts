import { endpoints } from '@candor/api'
import { query, type Route } from '../http/route.ts'
import { refuse } from '../lane/index.ts'
import type { Mailer } from './mailer.ts'
import type { SandboxInbox } from './sandbox-inbox.ts'

/**
 * The page that shows what would have been sent. It opens only where the mailer keeps its messages,
 * which the sandbox's alone does: a mailer that really sends has no inbox to read.
 */
export function inboxRoutes(mailer: Mailer | SandboxInbox): Route[] {
  return [
    query(endpoints.listInbox, ({ input }) =>
      'inbox' in mailer ? mailer.inbox(input.to) : refuse('FEATURE_DISABLED'),
    ),
  ]
}
