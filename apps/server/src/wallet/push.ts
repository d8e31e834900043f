import type { Balance } from '@candor/api'
import type { Event } from '../platform/lane/index.ts'
import { balanceView, readHoldings } from './holdings/balances.ts'
import type { Tools } from './tools.ts'
import { usdPricesAt } from '../market/index.ts'

const channel = 'balance'

/** After these events a user's money stands in other accounts than before. */
const movingEvents = new Set([
  'transferred',
  'rechargeCredited',
  'rechargeReturned',
  'withdrawalAsked',
  'withdrawalSent',
  'withdrawalRejected',
  'withdrawalFailed',
  'balanceAdjusted',
  'unclaimedReturned',
  'positionOpened',
  'positionChanged',
  'positionClosed',
  'optionBought',
  'optionsSettled',
  'swapped',
  'productBought',
  'productsPaid',
  'productLeft',
])

/** Brings a user's balances to their browsers; the answer takes the lane's events. Of a user whom nobody watches nothing is read. */
export function pushBalances(tools: Tools): (event: Event) => Promise<void> {
  const { live } = tools
  live.source(channel, {
    snapshot: (_channel, userId) => (userId === null ? null : balances(tools, userId)),
  })
  return async ({ name, userId }) => {
    if (!movingEvents.has(name) || !live.isWatched(userId, channel)) return
    live.tell(userId, channel, await balances(tools, userId))
  }
}

async function balances(tools: Tools, userId: string): Promise<Balance[]> {
  const usdPrices = usdPricesAt(tools.market, tools.world.clock.now())
  const held = await readHoldings(tools, userId)
  return held.map((holding) => balanceView(holding, tools, usdPrices))
}
