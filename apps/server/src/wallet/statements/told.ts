import type { Told } from '../../platform/lane/index.ts'
import type { WalletEvents } from '../events.ts'
import type { StoredStatement } from './tables.ts'

/** Says that a statement is further than before. */
export function toldOf({ id, status, progress }: StoredStatement): Told {
  const data: WalletEvents['statementMoved'] = { id, status, progress }
  return { name: 'statementMoved', data }
}
