import type { Pool } from 'pg'
import type { Event } from '../../platform/lane/index.ts'
import type { Live } from '../../platform/live/live.ts'
import type { PeopleEvents } from '../events.ts'
import { demoOwnerOf } from './queries.ts'

/** Channels of practice; balances are always those of real money. */
const channels = ['position', 'second', 'notice'] as const

/**
 * Routes events of a demo book from a device to the browsers of the user who has it now: the events keep the id of the
 * device's visitor.
 * @returns a listener for the lane's events
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
