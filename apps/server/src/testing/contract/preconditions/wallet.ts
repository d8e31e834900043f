import { newTransaction } from '../cast.ts'
import {
  accountIdOf,
  claimedWithdrawal,
  openWithdrawalOf,
  unboundAccount,
  wholeWithdrawal,
} from '../withdrawal.ts'
import { absent, type Preconditions } from './scene.ts'

export const ofWallet: Preconditions = {
  applyRecharge: async ({ seeded }) => {
    // A claim waits ten minutes, and only a few may wait at once.
    await seeded.settle()
    return { currency: 'USDT', network: 'sandbox', amount: '25', txid: newTransaction() }
  },
  addWithdrawalAccount: async ({ seeded, person, body }) => {
    const accounts = await person.done('listWithdrawalAccounts', {})
    for (const { id } of accounts.slice(10))
      await person.done('editWithdrawalAccount', { id, disabled: true })
    return { ...absent(body), ...(await unboundAccount(seeded, person)) }
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
  decideWithdrawal: ({ seeded, person }) => claimedWithdrawal(seeded, person),
}
