import { expect, test } from 'vitest'
import { createRuns, large } from './runs.ts'
import { reasonAsStated } from './settle-anew.ts'

const run = createRuns()
/** Whether only the whole account explains the close; closes for another exit's need are counted separately. */
const isOfAccount = (kind: string, why: string) => kind === 'cross' && why === 'liquidation'
/** Weekday markets close, and reopen with a price gap. */
const weekend = { ...large, sleep: { afterMinutes: 90, hours: 47 } }

test('covers every kind of act and close at full size, and keeps every invariant', async () => {
  const { counts } = await run('5', {}, weekend)
  const seen = ['createPosition', 'closePosition', 'transferContract', 'createPosition again']
  seen.push('applyWithdrawal', 'withdrawal approved', 'withdrawal refused')
  seen.push('withdrawal of level 1', 'withdrawal of level 2')
  seen.push('applyRecharge', 'recharge by two', 'recharge rejected')
  seen.push('identity basic passed', 'identity advanced passed', 'identity rejected')
  seen.push('funding')
  seen.push('identity by two', 'identity not agreed', 'identity unseen', 'recharge unseen')
  seen.push('pool liquidated', 'transferContract MARGIN_IN_USE', 'resetDemo', 'warned of 70')
  seen.push('buyOption', 'buyOption again', 'buyOption EXPOSURE_LIMIT', 'buyOption PRICE_STALE')
  seen.push('buyOption MARKET_CLOSED', 'buyOption MARGIN_IN_USE', 'option of practice')
  for (const end of ['win', 'lose', 'no_entry', 'one_tick', 'no_exit']) seen.push(`option ${end}`)
  seen.push('quoteSwap', 'swap', 'swap again', 'swap QUOTE_EXPIRED', 'swap EXPOSURE_LIMIT')
  for (const why of ['jump', 'stale', 'back in time', 'ahead', 'closed', 'not positive'])
    seen.push(`tick refused: ${why}`)
  seen.push('tick far away: after a silence', 'tick far away: reopened')
  for (const kind of ['isolated', 'cross'])
    for (const why of ['manual', 'liquidation', 'stop_loss', 'take_profit', 'running'])
      seen.push(`settled anew: ${kind} ${why}${isOfAccount(kind, why) ? reasonAsStated : ''}`)
  seen.push('settled anew: option win', 'settled anew: swap')
  seen.push('stop_loss', 'take_profit', 'exit of a part', 'brokenConnections')
  expect(Object.keys(counts).join()).toMatch(/settled anew: demo option/)
  expect(seen.filter((what) => (counts[what] ?? 0) === 0)).toEqual([])
})
