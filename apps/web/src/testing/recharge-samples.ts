import type { BankWay, RechargeOrder } from '@candor/api'
import { sampleAt } from './sample-page.ts'

export const sampleAddress = 'sbx1qpzry9x8gf2tvdw0s3jn54khce6mua7lqpzry9x8'
export const sampleTxid = '9f2c4e6a81b3d5f7092b4d6f8a1c3e5f70921b3d5f7a9c1e3f5b7d9a1c3e5f72'

/** An open recharge; `part` overrides fields. */
export function rechargeOrder(part: Partial<RechargeOrder> = {}): RechargeOrder {
  return {
    id: '501',
    orderNo: 'R501',
    method: 'crypto',
    currency: 'USDT',
    network: 'sandbox',
    meantNetwork: null,
    amount: '10000',
    fee: '0',
    creditedAmount: null,
    keptAmount: '0',
    recalledAmount: null,
    recalled: null,
    address: sampleAddress,
    memo: null,
    txid: sampleTxid,
    explorerUrl: null,
    payee: null,
    certificateUrls: [],
    claimable: false,
    confirmations: 1,
    requiredConfirmations: 3,
    estimatedArrivalAt: sampleAt + 3000,
    status: 0,
    statusKey: 'under_review',
    stageKey: 'confirming',
    timeline: [
      { key: 'submitted', at: sampleAt },
      { key: 'confirming', at: sampleAt },
    ],
    reasonKey: null,
    reason: null,
    createTime: '2026-11-20 14:03:22',
    createAt: sampleAt,
    finishTime: null,
    finishAt: null,
    ...part,
  }
}

/** The same recharge after its credit. */
export const creditedRecharge = rechargeOrder({
  creditedAmount: '10000',
  confirmations: 3,
  estimatedArrivalAt: null,
  status: 1,
  statusKey: 'credited',
  stageKey: 'credited',
  timeline: [
    { key: 'submitted', at: sampleAt },
    { key: 'confirming', at: sampleAt },
    { key: 'credited', at: sampleAt + 3000 },
  ],
  finishTime: '2026-11-20 14:03:25',
  finishAt: sampleAt + 3000,
})

export const failedClaim: Partial<RechargeOrder> = {
  id: '502',
  orderNo: 'R502',
  amount: '250',
  confirmations: null,
  requiredConfirmations: null,
  estimatedArrivalAt: null,
  status: -2,
  statusKey: 'failed',
  stageKey: 'review',
  reasonKey: 'payment_not_found',
}

/** A bank account to pay to. */
export const sampleBank: BankWay = {
  channelId: '1',
  version: 0,
  bankName: 'Sandbox Bank',
  bankCode: 'SANDBOX1',
  cardNumber: '4000 1234 5678 9017',
  realName: 'Candor Sandbox Deposits',
  branch: null,
  reference: 'K7Q2XMP9',
  minAmount: '10',
  maxAmount: '50000',
  opensMinute: 540,
  closesMinute: 1080,
  arrivalMinutes: 30,
  expireAt: sampleAt + 86_400_000,
}
