import { dayMs, statementBounds } from '@candor/api'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { statementEvent } from '../statements/events.ts'
import { statements, type StoredStatement } from '../statements/tables.ts'
import { viewOf } from '../statements/view.ts'

export type AskStatementInput = Pick<StoredStatement, 'format' | 'lang' | 'beginAt' | 'endAt'> & {
  readonly userId: string
}

/** Stores the request for a statement; a job writes it. Nothing that is kept from a user keeps this from them. */
export const askStatement = command('askStatement', {
  needs: { statements },
  decide({ statements: known }, { userId, ...request }: AskStatementInput, { now, newId }) {
    // The present is read under the user's lock, so nothing of the past is still on its way to the ledger.
    const endAt = Math.min(request.endAt, now)
    if (endAt <= request.beginAt) return outside('beginAt')
    if (endAt - request.beginAt > statementBounds.days * dayMs) return outside('endAt')
    const open = known.all().filter(({ status }) => status === 'queued')
    if (open.length >= statementBounds.open) return refuse('TOO_MANY_PENDING')
    const asked: StoredStatement = {
      ...owned(userId),
      ...request,
      endAt,
      id: newId(),
      status: 'queued',
      progress: 0,
      entries: null,
      size: null,
      sha256: null,
      blob: null,
      wrappedKey: null,
      createdAt: now,
      deleteAt: null,
    }
    return {
      put: [statements.row(asked)],
      events: [statementEvent(asked)],
      reply: viewOf(asked, null),
    }
  },
})

const outside = (field: 'beginAt' | 'endAt') =>
  refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'range' }] })
