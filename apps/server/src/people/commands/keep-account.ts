import { command, refuse } from '../../platform/lane/index.ts'
import { closings } from '../tables.ts'

/** Cancels the closing of an account before it is final. */
export const keepAccount = command('keepAccount', {
  needs: { closings },
  decide({ closings: present }, _input: object, { now }) {
    if (present?.status !== 'cooling') return refuse('STATE_CHANGED')
    const { userId, closesAt, lang } = present
    return {
      put: [closings.row({ ...present, status: 'taken_back', endedAt: now })],
      events: [{ name: 'accountKept', data: { userId, closesAt, lang } }],
      reply: null,
    }
  },
})
