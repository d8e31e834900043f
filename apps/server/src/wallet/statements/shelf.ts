import { fileRoutes } from '@candor/api'
import { createLinks, type FileStore, type Links } from '../../platform/files/index.ts'

export type ShelfOptions = {
  /** A folder of its own: what no row of it names is taken for left behind. */
  readonly store: FileStore
  readonly secret: Uint8Array
  /** Whether the money of the files is test money, which they say. */
  readonly isSandbox: boolean
}

/** Where statements lie, and the links to them. */
export type Shelf = ShelfOptions & { readonly links: Links }

export function createShelf(options: ShelfOptions): Shelf {
  return { ...options, links: createLinks(options.secret, fileRoutes.readStatement.path) }
}
