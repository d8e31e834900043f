import { command } from '../../platform/lane/index.ts'
import { supportEvent } from '../events.ts'
import { conversations } from '../tables.ts'

/** Closes answered conversations whose user is silent; a new message keeps one open. */
export const closeSilent = command('closeSilent', {
  needs: { conversations },
  reads: ({ ids }: { readonly ids: readonly string[] }) => ({ conversations: ids }),
  queue: 'jobs',
  decide(state, { ids }, { now }) {
    const silent = ids.flatMap((id) => {
      const found = state.conversations.get(id)
      return found?.status === 'answered' && found.dueAt <= now ? [found] : []
    })
    return {
      put: silent.map((one) =>
        conversations.row({
          ...one,
          status: 'closed',
          closedAt: now,
          updatedAt: now,
          version: one.version + 1,
        }),
      ),
      events: silent.map((one) => supportEvent('supportClosed', one)),
      reply: null,
    }
  },
})
