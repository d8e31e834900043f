import { command, owned } from '../../platform/lane/index.ts'
import { presences } from '../tables.ts'

/** Stores when a user's app reported that it is open. */
export const notePresence = command('notePresence', {
  needs: { presences },
  decide: (_state, { userId }: { readonly userId: string }, { now }) => ({
    put: [presences.row({ ...owned(userId), seenAt: now })],
    reply: null,
  }),
})
