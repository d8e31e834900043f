import { newTransaction } from '../cast.ts'
import { claimedPayout, parkedPayout } from '../payout.ts'
import {
  claimedRecharge,
  droppedRecharge,
  newChannelFields,
  openChannel,
  pay,
  strayRechargeOf,
  unreportedTransfer,
} from '../recharge.ts'
import {
  accountIdOf,
  claimedWithdrawal,
  closedAccount,
  openAccount,
  openWithdrawalOf,
  unboundAccount,
  wholeWithdrawal,
} from '../withdrawal.ts'
import { statementDays, written } from '../statement.ts'
import { formerOwner } from '../unclaimed.ts'
import { absent, type Preconditions } from './scene.ts'

export const ofWallet: Preconditions = {
  applyRecharge: async ({ seeded, person, body }) => {
    const transfer = await unreportedTransfer(seeded, person)
    if (body['method'] === 'bank') return { ...absent(body), ...transfer }
    const claim = { currency: 'USDT', network: 'sandbox', amount: '25', txid: newTransaction() }
    return { ...absent(body), method: 'crypto', ...claim }
  },
  claimRecharge: async ({ person, given }) => ({
    id: 'id' in given ? given['id'] : await strayRechargeOf(person),
  }),
  dropSandbox: async ({ person }) => ({ txid: await pay(person) }),
  restoreSandbox: async ({ person }) => {
    const txid = await pay(person)
    await person.done('dropSandbox', { txid })
    return { txid }
  },
  seeRechargeCertificate: async ({ seeded, person }) => {
    const { id, fileId } = await claimedRecharge(seeded, person)
    return { id, fileId }
  },
  creditRecharge: async ({ seeded, person }) => {
    const { id, version, fileId } = await claimedRecharge(seeded, person)
    await person.done('seeRechargeCertificate', { id, fileId })
    return { id, version, amount: '25', matched: newTransaction() }
  },
  rejectRecharge: async ({ seeded, person }) => {
    const { id, version } = await claimedRecharge(seeded, person)
    return { id, version }
  },
  recallRecharge: ({ seeded, person }) => droppedRecharge(seeded, person),
  proposeDepositChannel: () => newChannelFields,
  stopDepositChannel: ({ seeded }) => openChannel(seeded),
  addWithdrawalAccount: async ({ seeded, person, body }) => {
    const accounts = await person.done('listWithdrawalAccounts', {})
    const open = accounts.filter(({ statusKey }) => statusKey !== 'disabled')
    // An account with a pending withdrawal stays.
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
    // Earlier statements are written by now.
    await written(seeded)
    return statementDays(seeded)
  },
  decideWithdrawal: ({ seeded, person }) => claimedWithdrawal(seeded, person),
  lookUpPayout: async ({ seeded }) => ({ id: (await parkedPayout(seeded)).id }),
  decidePayout: async ({ seeded, person, body }) => ({
    ...(await claimedPayout(seeded, person)),
    // The sandbox's rail has no record of it, which confirms neither sending nor a return.
    ...(body['decision'] !== 'notSent' && {
      decision: 'notSent',
      txid: undefined,
      reasonKey: 'not_sent',
    }),
  }),
  createAdjustment: ({ seeded }) => ({
    userId: seeded.alice.userId,
    currency: 'USDT',
    amount: '0.01',
    reasonKey: 'booking_error',
  }),
  returnUnclaimed: async ({ seeded }) => ({
    ...(await formerOwner(seeded)),
    currency: 'USDT',
    amount: '0.01',
    ticketId: newTransaction(),
  }),
  disableUserAccount: ({ seeded }) => openAccount(seeded),
  reopenUserAccount: ({ seeded, person }) => closedAccount(seeded, person),
}
