import {
  mailReceipts,
  mailWarnings,
  pushFired,
  pushPositions,
  pushReceipts,
  pushWarnings,
  type ReadTools,
} from '../contracts/index.ts'
import { pushProducts } from '../invest/index.ts'
import { followDemo } from '../people/index.ts'
import type { openDesks } from './desks.ts'
import type { Ground } from './ground.ts'
import type { Listeners } from './teller.ts'
import { endStreams } from './wiring.ts'

/** Who is told of the lane's events, of those who follow what happens now and of those who must miss none. */
export function whoIsTold(
  { live, origin }: Ground,
  {
    alerts,
    contests,
    people,
    files,
    identity,
    ieo,
    invest,
    loans,
    operators,
    options,
    ownNotices,
    rewards,
    support,
    swap,
    wallet,
    webPush,
  }: ReturnType<typeof openDesks>,
  reads: ReadTools,
): Listeners {
  return {
    fleeting: [
      followDemo(reads.pool, live),
      pushPositions({ ...reads, live }),
      pushWarnings(live),
      pushReceipts(live),
      pushFired(live),
      wallet.push,
      options.push(live),
      options.onEvent,
      swap.onEvent,
      alerts.push,
      pushProducts(live),
      contests.push,
      support.push,
      ownNotices.push,
    ],
    certain: [
      wallet.onEvent,
      files.onEvent,
      operators.onEvent,
      identity.onEvent,
      people.onEvent,
      alerts.onEvent,
      rewards.onEvent,
      loans.onEvent,
      ieo.onEvent,
      invest.onEvent,
      contests.onEvent,
      support.onEvent,
      ownNotices.onEvent,
      webPush.onEvent,
      mailWarnings(people.mailIn, origin),
      mailReceipts(people.mailIn, origin),
      endStreams(live),
    ],
  }
}
