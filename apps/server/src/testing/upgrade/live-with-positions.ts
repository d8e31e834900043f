import type { Position } from '@candor/api'
import { Quantity } from '@candor/money'
import { closePosition } from '../../contracts/commands/close-position.ts'
import { openOne, openTradingFloor, request } from '../../contracts/testing/trading-floor.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Outcome } from '../../platform/lane/index.ts'

function replyOf(outcome: Outcome): unknown {
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.reply
}

/**
 * Fills a database by commands: a user with 1,000 USDT and two running positions, one of them closed in part, and a user with a
 * closed position.
 */
export async function liveWithPositions(database: Database): Promise<void> {
  const floor = await openTradingFloor(database)
  const [holder, other] = [await floor.user('1000'), await floor.user('1000')]
  const opened = async (user: string, quantity: string, symbol = 'BTCUSDT') =>
    (
      replyOf(
        await openOne(floor, user, { symbol, quantity: Quantity.parse(quantity) }),
      ) as Position
    ).id
  const closed = async (user: string, id: string, quantity: Quantity | null) => {
    const { jumpRate: maxSlippageRate } = floor.symbols.get('BTCUSDT')!
    const input = { id, quantity, expectedPrice: null, maxSlippageRate }
    replyOf(await floor.lane.run(closePosition, request(user, input)))
  }
  floor.commit('BTCUSDT', '60000')
  floor.commit('ETHUSDT', '2500')
  const kept = await opened(holder, '0.1')
  await opened(holder, '0.2', 'ETHUSDT')
  const ended = await opened(other, '0.05')
  floor.commit('BTCUSDT', '60500')
  await closed(holder, kept, Quantity.parse('0.03'))
  await closed(other, ended, null)
  await floor.lane.close()
}
