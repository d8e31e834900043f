import type { WithdrawalAccount, WithdrawalCheck, WithdrawalOrder } from '@candor/api'
import type { Output } from '../api/client.ts'
import { sampleAt } from './sample-page.ts'

const day = 86_400_000

const noBank = {
  bankName: null,
  bankCode: null,
  realName: null,
  accountMasked: null,
  country: null,
}

/** A withdrawal account with an address; `part` overrides fields. */
export function withdrawalAccount(part: Partial<WithdrawalAccount> = {}): WithdrawalAccount {
  return {
    id: '801',
    type: 'wallet',
    currency: 'USDT',
    label: 'Cold wallet',
    isDefault: true,
    status: 1,
    statusKey: 'active',
    usableAt: sampleAt,
    network: 'TRC20',
    address: 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx',
    memo: null,
    ...noBank,
    reasonKey: null,
    reason: null,
    createTime: '2026-11-20 14:03:22',
    createAt: sampleAt,
    ...part,
  }
}

/** A bank account in its cooldown, longer than the tests run. */
export const coolingAccount = withdrawalAccount({
  id: '802',
  type: 'bank',
  label: 'Savings',
  isDefault: false,
  status: 0,
  statusKey: 'cooling',
  usableAt: Date.now() + day,
  network: null,
  address: null,
  bankName: 'First Bank',
  realName: 'Ada Lovelace',
  accountMasked: '•••• 6819',
  country: 'GB',
})

export const sampleTerms: Output<'getWithdrawalTerms'> = {
  coolingSeconds: 120,
  maxAccounts: 20,
  allowList: { enabled: false, offAt: null },
  bankCurrencies: ['USDT'],
  networks: [
    { currency: 'USDT', network: 'TRC20', name: 'TRON (TRC-20)', addressPattern: '' },
    { currency: 'USDT', network: 'ERC20', name: 'Ethereum (ERC-20)', addressPattern: '' },
    { currency: 'BTC', network: 'Bitcoin', name: 'Bitcoin', addressPattern: '' },
  ],
}

/** A condition of a withdrawal, met by default. */
export function sampleCheck(part: Partial<WithdrawalCheck>): WithdrawalCheck {
  return { key: 'identity', ok: true, tone: 'good', untilAt: null, bound: null, ...part }
}

export const sampleQuote: Output<'quoteWithdrawal'> = {
  currency: 'USDT',
  available: '12480.5',
  fee: '1',
  netAmount: '19',
  min: '20',
  max: '12480.5',
  remainingToday: '20000',
  vip: { levelNo: 1, limitRate: '1.25', measuredAt: sampleAt },
  precision: 6,
  coolingSeconds: 30,
  arrivalAt: null,
  holdUntilAt: null,
  needsSecond: false,
  checks: [
    sampleCheck({}),
    sampleCheck({ key: 'minimum', bound: '20' }),
    sampleCheck({ key: 'review', tone: 'wait' }),
  ],
}

/** A withdrawal that can still be cancelled; `part` overrides fields. */
export function withdrawalOrder(part: Partial<WithdrawalOrder> = {}): WithdrawalOrder {
  return {
    id: '601',
    orderNo: 'W601',
    currency: 'USDT',
    network: 'TRC20',
    amount: '250',
    fee: '1',
    netAmount: '249',
    target: {
      type: 'wallet',
      label: 'Cold wallet',
      masked: 'TYMMH3…xpCcsx',
      network: 'TRC20',
      bankName: null,
    },
    txid: null,
    explorerUrl: null,
    confirmations: null,
    estimatedArrivalAt: null,
    cancellable: true,
    status: 0,
    statusKey: 'under_review',
    stageKey: 'cooling',
    timeline: [
      { key: 'submitted', at: sampleAt },
      { key: 'cooling', at: sampleAt },
    ],
    reasonKey: null,
    reason: null,
    remark: null,
    createTime: '2026-11-20 14:03:22',
    createAt: sampleAt,
    finishTime: null,
    finishAt: null,
    ...part,
  }
}
