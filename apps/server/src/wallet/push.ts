import type { Balance } from '@candor/api'
import type { Event } from '../platform/lane/index.ts'
import { balanceView, readHoldings } from './holdings/balances.ts'
import type { Tools } from './tools.ts'
import { usdPricesAt } from '../market/index.ts'

const channel = 'balance'

/** Pushes a user's balances to their browsers whenever money moved. Reads nothing for a user without watchers. */
export function pushBalances(tools: Tools): (event: Event) => Promise<void> {
  const { live } = tools
  live.source(channel, {
    snapshot: (_channel, userId) => (userId === null ? null : balances(tools, userId)),
  })
  return async ({ moved = false, userId }) => {
    if (!moved || !live.isWatched(userId, channel)) return
    live.deliver(userId, channel, await balances(tools, userId))
  }
}

async function balances(tools: Tools, userId: string): Promise<Balance[]> {
  const usdPrices = usdPricesAt(tools.market, tools.world.clock.now())
  const held = await readHoldings(tools, userId)
  return held.map((holding) => balanceView(holding, tools, usdPrices))
}
