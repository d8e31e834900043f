import { openProofFloor } from '../../contracts/testing/proof-floor.ts'
import type { Database } from '../../platform/database/pool.ts'

/**
 * Fills a database by commands: a user with 1,000 USDT and two running positions, one of them closed in part, and a user with a
 * closed position.
 */
export async function liveWithPositions(database: Database): Promise<void> {
  const floor = await openProofFloor(database)
  const [holder, other] = [await floor.user('1000'), await floor.user('1000')]
  await floor.tick('60000')
  await floor.tick('2500', 'ETHUSDT')
  const kept = await floor.opened(holder, '0.1')
  await floor.opened(holder, '0.2', { symbol: 'ETHUSDT' })
  const ended = await floor.opened(other, '0.05')
  await floor.tick('60500')
  await floor.closed(holder, kept, '0.03')
  await floor.closed(other, ended)
  await floor.sign()
  await floor.lane.close()
}
