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
  readonly live: Pick<Live, 'source' | 'deliver' | 'clients'>
  /** Sends a text about an event to a user's own contact. */
  readonly notify: (event: Event, what: string, text: string) => Promise<void>
  /** Origin of the web app, for links in notices. */
  readonly origin: string
  /** At least 32 random bytes, the same after a restart and not in the database. */
  readonly secret: Uint8Array
}

/** The dependencies of this module's parts. */
export type Tools = IdentityOptions & { readonly secrets: Secrets }
