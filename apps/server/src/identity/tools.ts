import type { Pool } from 'pg'
import type { Files } from '../platform/files/index.ts'
import type { Event, Lane } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import type { World } from '../platform/world.ts'
import type { Secrets } from './secrets.ts'

export type IdentityOptions = {
  readonly pool: Pick<Pool, 'query'>
  readonly world: Pick<World, 'clock' | 'newId' | 'randomBytes'>
  readonly lane: Pick<Lane, 'run'>
  readonly files: Pick<Files, 'links' | 'read'>
  readonly live: Pick<Live, 'source' | 'tell' | 'clients'>
  /** Sends words about an event to a user's own address. */
  readonly notify: (event: Event, what: string, text: string) => Promise<void>
  /** Where the app is, for the links in notices. */
  readonly origin: string
  /** At least 32 random bytes that stay when the server restarts and are not in the database. */
  readonly secret: Uint8Array
}

/** What the parts of this module work with. */
export type Tools = IdentityOptions & { readonly secrets: Secrets }
