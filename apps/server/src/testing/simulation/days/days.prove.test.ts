import { expect, test } from 'vitest'
import { proofFigure } from '../../proof-scale.ts'
import { createLives } from './lives.ts'
import { productsOfTwoCurrencies } from './product-terms.ts'

const live = createLives()

test('covers every kind of event at full size, without a difference', async () => {
  const { users, days } = { users: 20, days: 400 }
  const downtime = { after: 20, days: 30 }
  const { counts, transfers, hash } = await live('4', { users, days, downtime })
  const seen = ['arbitrage matured', 'arbitrage redeemed', 'arbitrage withdrawn', 'paid late']
  seen.push('arbitrage renewed', 'miner matured', 'miner redeemed', 'bond matured', 'bond missed')
  seen.push('bond withdrawn', 'vip_gift', 'red_envelope', 'envelope of week 53', 'share of fees')
  for (const why of ['PURCHASE_LIMIT', 'PRODUCT_SOLD_OUT', 'INSUFFICIENT_BALANCE'])
    seen.push(`bought ${why}`)
  seen.push('left NOT_REDEEMABLE', 'loan repaid', 'loan liquidated', 'pledge sold again')
  seen.push('tokens lapsed', 'tokens listed', 'tokens cancelled', 'paid for tokens')
  seen.push('offering of a listed currency')
  seen.push('applied IEO_NOT_OPEN', 'applied IEO_ALREADY_APPLIED', 'paid for tokens IEO_NOT_WON')
  seen.push('borrowed LTV_TOO_HIGH', 'quoted PRICE_STALE')
  seen.push('took collateral', 'took collateral LTV_TOO_HIGH')
  seen.push('credit repaid', 'credit lapsed', 'credit written_off', 'credit history_too_short')
  seen.push('credit overdue, whole', 'credit overdue, a part', 'credit agreed to by 2')
  seen.push('asked for credit LOAN_PENDING_EXISTS', 'asked for credit LOAN_LIMIT_EXCEEDED')
  seen.push('asked for credit OVERDUE_EXISTS', 'looked at credit SELF_APPROVAL')
  seen.push('task paid', 'task open', 'claimed TASK_NOT_DONE', 'claimed REWARD_USED_UP')
  seen.push('claimed REWARD_ALREADY_CLAIMED', 'heard later')
  seen.push('contest rank 1', 'contest rank 2', 'contest unranked', 'contest linked')
  seen.push('contest exited')
  seen.push('contest cancelled', 'prizes released', 'closed')
  seen.push('closed a part')
  seen.push('joined CONTEST_ALREADY_JOINED', 'joined CONTEST_FULL', 'joined CONTEST_NOT_OPEN')
  seen.push('opened CONTEST_NOT_OPEN', 'opened MARGIN_INSUFFICIENT', 'opened PRICE_STALE')
  expect(seen.filter((what) => (counts[what] ?? 0) === 0)).toEqual([])
  const size = `${users} users × ${days} days, ${transfers} transfers`
  proofFigure(
    'days of products, loans and rewards',
    `${size}, 0 differences, ledger ${hash.slice(0, 16)}`,
  )
})

test('keeps two currencies apart over the end of a year', async () => {
  const acts = { buy: 6, leave: 3 }
  const { counts } = await live('5', { users: 12, acts, products: productsOfTwoCurrencies })
  const seen = [
    'bought in a second currency',
    'arbitrage matured',
    'arbitrage renewed',
    'paid late',
  ]
  expect(seen.filter((what) => (counts[what] ?? 0) === 0)).toEqual([])
})
