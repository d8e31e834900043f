import { command, refuse } from '../../platform/lane/index.ts'
import { supportEvent } from '../events.ts'
import { conversations } from '../tables.ts'

/** Requests a mail with the whole chat; refused for an empty one. */
export const askTranscript = command('askTranscript', {
  needs: { conversations },
  decide(state, _input: object) {
    const chat = state.conversations.all().find(({ kind }) => kind === 'chat')
    if (chat === undefined) return refuse('NOT_FOUND')
    return { events: [supportEvent('transcriptAsked', chat)], reply: null }
  },
})
