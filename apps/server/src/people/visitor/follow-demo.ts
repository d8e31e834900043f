import type { Pool } from 'pg'
import type { Event } from '../../platform/lane/index.ts'
import type { Live } from '../../platform/live/live.ts'
import type { PeopleEvents } from '../events.ts'
import { demoOwnerOf } from './queries.ts'

/** Where practice is told; the balances are those of real money. */
const channels = ['position', 'second', 'notice'] as const

/**
 * Brings what happens to practice that came from a device to the browsers of the user who has it now: its events go on under
 * the id of the device's visitor. The answer takes the lane's events.
 */
export function followDemo(
  pool: Pick<Pool, 'query'>,
  live: Pick<Live, 'furtherIds' | 'addId'>,
): (event: Event) => void {
  live.furtherIds({
    channels,
    async read(userId) {
      const owner = await demoOwnerOf(pool, userId)
      return owner === userId ? [] : [owner]
    },
  })
  return ({ name, userId, data }) => {
    if (name !== 'demoTaken') return
    live.addId(userId, (data as PeopleEvents['demoTaken']).visitorId)
  }
}
