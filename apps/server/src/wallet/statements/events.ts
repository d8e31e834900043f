import type { NewEvent } from '../../platform/lane/index.ts'
import type { WalletEvents } from '../events.ts'
import type { StoredStatement } from './tables.ts'

/** The event of a statement's progress. */
export function statementEvent({ id, status, progress }: StoredStatement): NewEvent {
  const data: WalletEvents['statementMoved'] = { id, status, progress }
  return { name: 'statementMoved', data }
}
