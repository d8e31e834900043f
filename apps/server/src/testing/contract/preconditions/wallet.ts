import { newTransaction } from '../cast.ts'
import { claimedPayout, parkedPayout } from '../payout.ts'
import {
  accountIdOf,
  claimedWithdrawal,
  openAccount,
  openWithdrawalOf,
  unboundAccount,
  wholeWithdrawal,
} from '../withdrawal.ts'
import { statementDays, written } from '../statement.ts'
import { absent, type Preconditions } from './scene.ts'

export const ofWallet: Preconditions = {
  applyRecharge: async ({ seeded }) => {
    // A claim waits ten minutes, and only a few may wait at once.
    await seeded.settle()
    return { currency: 'USDT', network: 'sandbox', amount: '25', txid: newTransaction() }
  },
  addWithdrawalAccount: async ({ seeded, person, body }) => {
    const accounts = await person.done('listWithdrawalAccounts', {})
    const open = accounts.filter(({ statusKey }) => statusKey !== 'disabled')
    // One that a withdrawal is on its way to stays.
    for (const { id } of open.slice(10))
      await person.call('editWithdrawalAccount', { id, disabled: true })
    const type = body['type'] === 'bank' ? 'bank' : 'wallet'
    return { ...absent(body), ...(await unboundAccount(seeded, person, type)) }
  },
  editWithdrawalAccount: async ({ seeded, person, given }) => ({
    id: 'id' in given ? given['id'] : await accountIdOf(seeded, person),
    disabled: undefined,
  }),
  quoteWithdrawal: () => ({ amount: '25.5' }),
  applyWithdrawal: ({ seeded, person }) => wholeWithdrawal(seeded, person),
  cancelWithdrawal: async ({ seeded, person, given }) => ({
    id: 'id' in given ? given['id'] : await openWithdrawalOf(seeded, person),
  }),
  exportStatement: async ({ seeded }) => {
    // Those asked for before are written by now.
    await written(seeded)
    return statementDays(seeded)
  },
  decideWithdrawal: ({ seeded, person }) => claimedWithdrawal(seeded, person),
  lookUpPayout: async ({ seeded }) => ({ id: (await parkedPayout(seeded)).id }),
  decidePayout: async ({ seeded, person, body }) => ({
    ...(await claimedPayout(seeded, person)),
    // Nobody knows whether it was sent at all.
    ...(body['decision'] === 'returned' && { decision: 'notSent' }),
  }),
  createAdjustment: ({ seeded }) => ({
    userId: seeded.alice.userId,
    currency: 'USDT',
    amount: '0.01',
    reasonKey: 'booking_error',
  }),
  disableUserAccount: ({ seeded }) => openAccount(seeded),
}
