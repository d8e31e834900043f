import { Amount } from '@candor/money'
import { owned } from '../../platform/lane/index.ts'
import { knownOwner, withdrawalCoolingMs } from './without-people.ts'

export const userId = '4711'

/** An account after its cooldown, for lanes in memory. */
export const account = {
  ...owned(userId),
  id: '900',
  type: 'wallet' as const,
  currency: 'USDT',
  label: 'Cold wallet',
  isDefault: true,
  network: 'TRC20',
  address: 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx',
  bankName: null,
  bankCode: null,
  realName: null,
  accountNo: null,
  country: null,
  usableAt: 0,
  createdAt: 0,
  disabledAt: null,
  usedAt: null,
  reasonKey: null,
}

/** A withdrawal request with this account, except the amount. */
export const asked = {
  userId,
  accountId: account.id,
  quotedFee: Amount.parse('1'),
  remark: null,
  currency: 'USDT',
  known: knownOwner,
  isNewDevice: false,
  coolingMs: withdrawalCoolingMs,
} as const
