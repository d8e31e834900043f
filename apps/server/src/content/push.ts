import type { PublishedState } from '@candor/api'
import type { Pool } from 'pg'
import type { Live } from '../platform/live/live.ts'
import { readPublishedVersion } from './shown.ts'

type Tools = {
  readonly pool: Pick<Pool, 'query'>
  readonly live: Pick<Live, 'publish' | 'source'>
  readonly now: () => number
}

/**
 * Tells open screens that readable texts have changed: published or withdrawn by any process, or started or ended by the clock.
 */
export function pushPublished({ pool, live, now }: Tools) {
  let version: string | null = null
  const stateOf = (known: string): PublishedState[] => [{ version: known }]
  live.source('content', {
    snapshot: async () => stateOf((version ??= await readPublishedVersion(pool, now()))),
  })
  return {
    /** Every few seconds. */
    async refresh(at: number): Promise<void> {
      const before = version
      version = await readPublishedVersion(pool, at)
      if (before !== null && before !== version) live.publish('content', stateOf(version))
    },
  }
}
