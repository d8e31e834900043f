import { fileRoutes } from '@candor/api'
import { createLinks, type FileStore, type Links } from '../../platform/files/index.ts'

export type StatementStoreOptions = {
  /** A folder of its own: a file without a row counts as left behind. */
  readonly store: FileStore
  readonly secret: Uint8Array
  /** Whether the files hold test money, which they then state. */
  readonly isSandbox: boolean
}

/** Store of the statements, and their links. */
export type StatementStore = StatementStoreOptions & { readonly links: Links }

export function createStatementStore(options: StatementStoreOptions): StatementStore {
  return { ...options, links: createLinks(options.secret, fileRoutes.readStatement.path) }
}
