import type { Balance } from '@candor/api'
import type { Event } from '../platform/lane/index.ts'
import { balanceView, readHoldings } from './holdings/balances.ts'
import type { Tools } from './tools.ts'
import { usdPricesAt } from '../market/index.ts'

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

/** Brings a user's balances to their browsers; the answer takes the lane's events. */
export function pushBalances(tools: Tools): (event: Event) => Promise<void> {
  const { live } = tools
  live.source('balance', {
    snapshot: (_channel, userId) => (userId === null ? null : balances(tools, userId)),
  })
  return async ({ name, userId }) => {
    if (live.clients === 0 || !movingEvents.has(name)) return
    live.tell(userId, 'balance', await balances(tools, userId))
  }
}

async function balances(tools: Tools, userId: string): Promise<Balance[]> {
  const usdPrices = usdPricesAt(tools.market, tools.world.clock.now())
  const held = await readHoldings(tools, userId)
  return held.map((holding) => balanceView(holding, tools, usdPrices))
}
