import type {
  Balance,
  BalanceLog,
  ContractBalance,
  CurrencyInfo,
  RechargeOrder,
  WithdrawalAccount,
  WithdrawalCheck,
  WithdrawalOrder,
} from '@candor/api'
import type { Output } from '../api/client.ts'
import type { Answers } from './fake-api.ts'

const day = 86_400_000
export const sampleAt = Date.UTC(2026, 10, 20, 6, 3, 22)
export const sampleAddress = 'sbx1qpzry9x8gf2tvdw0s3jn54khce6mua7lqpzry9x8'
export const sampleTxid = '9f2c4e6a81b3d5f7092b4d6f8a1c3e5f70921b3d5f7a9c1e3f5b7d9a1c3e5f72'

function currency(code: string, name: string, minDeposit: string, shown: number): CurrencyInfo {
  const sandbox = { network: 'sandbox', name: 'Sandbox chain', depositEnabled: true }
  const out = { withdrawEnabled: false, minWithdraw: '0', maxWithdraw: '0', withdrawFee: '0' }
  const chain = { confirmations: 3, memoRequired: false, addressPattern: '', arrivalMinutes: 1 }
  return {
    currency: code,
    name,
    type: 'crypto',
    iconUrl: '',
    precision: 8,
    displayPrecision: shown,
    usdPrice: '1',
    depositEnabled: true,
    withdrawEnabled: false,
    transferEnabled: code === 'USDT',
    flashEnabled: false,
    pledgeEnabled: false,
    sort: 0,
    networks: [{ ...sandbox, ...out, ...chain, withdrawFeeRate: '0', minDeposit, notice: null }],
  }
}

export const sampleCurrencies = [
  currency('USDT', 'Tether', '10', 2),
  currency('BTC', 'Bitcoin', '0.0005', 8),
  currency('ETH', 'Ether', '0.01', 8),
]

/** What is held of a coin in the balance account. */
export function coin(code: string, total: string, usdPrice: string, usdValue: string): Balance {
  const held = { total, available: total, frozen: '0', usdPrice, usdValue }
  return { account: 'balance', currency: code, ...held, iconUrl: '', precision: 8 }
}

const balances = [
  coin('USDT', '12480.5', '1', '12480.5'),
  coin('BTC', '0.0514', '97421.5', '5007.4651'),
  coin('ETH', '0', '3382.41', '0'),
]

export const sampleContract: ContractBalance = {
  currency: 'USDT',
  total: '2500.75',
  available: '1900.25',
  marginUsed: '600.5',
  frozen: '0',
  unrealizedPnl: '48.12',
  equity: '2548.87',
  marginRatio: '0.0231',
  transferable: '1900.25',
  todayPnl: '63.4',
  totalPnl: '-112.08',
}

const curve = Array.from({ length: 30 }, (_, index) => ({
  at: sampleAt - (29 - index) * day,
  usdValue: String(14_000 + index * 180 + ((index * 37) % 11) * 210),
}))

const assets: Output<'queryUserAssets'> = {
  usdTotal: '20036.8351',
  fiat: 'USD',
  fiatTotal: '20036.8351',
  todayPnl: '63.4',
  todayPnlRate: '0.0031',
  debtUsd: '0',
  accounts: [
    { account: 'balance', usdValue: '17487.9651' },
    { account: 'contract', usdValue: '2548.87' },
  ],
  items: [
    item('USDT', '14981.25', '14981.25', '0.7494'),
    item('BTC', '0.0514', '5007.4651', '0.2505'),
    item('ETH', '0', '0', '0'),
  ],
  curve,
}

function item(code: string, total: string, usdValue: string, shareRate: string | null) {
  return { currency: code, total, available: total, frozen: '0', usdValue, shareRate }
}

/** A row of the ledger; `part` changes what a test is about. */
export function ledgerRow(part: Partial<BalanceLog>): BalanceLog {
  return {
    id: '1-balance',
    account: 'balance',
    currency: 'USDT',
    typeKey: 'recharge',
    typeText: 'Recharge',
    amount: '10000',
    balanceBefore: '2480.5',
    balanceAfter: '12480.5',
    refType: 'recharge',
    refId: '501',
    orderNo: 'R501',
    remark: null,
    createTime: '2026-11-20 14:03:22',
    createAt: sampleAt,
    ...part,
  }
}

const fee: Partial<BalanceLog> = {
  id: '3-contract',
  account: 'contract',
  typeKey: 'position_open_fee',
  typeText: 'Opening fee',
  amount: '-4.8710755',
  balanceAfter: '1900.25',
  refType: 'position',
  refId: '901',
  orderNo: 'C901',
}
const transferOut: Partial<BalanceLog> = {
  id: '2-balance',
  typeKey: 'transfer_out',
  typeText: 'Transfer out',
  amount: '-2500',
  balanceAfter: '12480.5',
  refType: 'transfer',
  refId: '701',
  orderNo: 'T701',
}

/** A recharge on its way; `part` changes what a test is about. */
export function rechargeOrder(part: Partial<RechargeOrder> = {}): RechargeOrder {
  return {
    id: '501',
    orderNo: 'R501',
    method: 'crypto',
    currency: 'USDT',
    network: 'sandbox',
    amount: '10000',
    fee: '0',
    creditedAmount: null,
    address: sampleAddress,
    memo: null,
    txid: sampleTxid,
    explorerUrl: null,
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

/** The same recharge when it has arrived. */
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

const failedClaim: Partial<RechargeOrder> = {
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

const noBank = {
  bankName: null,
  bankCode: null,
  realName: null,
  accountMasked: null,
  country: null,
}

/** An address that money may be sent to; `part` changes what a test is about. */
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
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    memo: null,
    ...noBank,
    createTime: '2026-11-20 14:03:22',
    createAt: sampleAt,
    ...part,
  }
}

/** A bank account that still cools, for as long as the tests take. */
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

/** A condition of a withdrawal; it is met unless `part` says otherwise. */
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
  coolingSeconds: 30,
  arrivalAt: null,
  holdUntilAt: null,
  checks: [
    sampleCheck({}),
    sampleCheck({ key: 'minimum', bound: '20' }),
    sampleCheck({ key: 'review', tone: 'wait' }),
  ],
}

/** A withdrawal that can still be taken back; `part` changes what a test is about. */
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
      masked: 'TR7NHq…gjLj6t',
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

/** One page of a list, as the server sends it. */
const page = <Row>(records: Row[]) => {
  return { records, total: records.length, size: 20, current: 1, pages: 1, endAt: sampleAt }
}

/** What the wallet answers somebody who has money. */
export const fullWallet: Answers = {
  queryUserAssets: assets,
  queryUserBalance: { usdTotal: '17487.9651', updatedAt: sampleAt, balances },
  queryUserContractBalance: sampleContract,
  getCurrencyList: sampleCurrencies,
  listBalanceLog: page([ledgerRow(fee), ledgerRow(transferOut), ledgerRow({})]),
  listRecharges: page([creditedRecharge, rechargeOrder(failedClaim)]),
  getRecharge: creditedRecharge,
  listWithdrawalAccounts: [withdrawalAccount(), coolingAccount],
  getWithdrawalTerms: sampleTerms,
  quoteWithdrawal: sampleQuote,
  listWithdrawals: page([withdrawalOrder()]),
  getWithdrawal: withdrawalOrder(),
  getRechargeAddress: ({ currency: code }) => ({
    currency: code,
    method: 'crypto',
    networks: [{ network: 'sandbox', name: 'Sandbox chain', enabled: true }],
    selected: {
      network: 'sandbox',
      address: sampleAddress,
      memo: null,
      memoRequired: false,
      uri: `sandbox:${sampleAddress}?currency=${code}`,
      qrContent: `sandbox:${sampleAddress}?currency=${code}`,
      minAmount: '10',
      confirmations: 3,
      unlockConfirmations: 3,
      arrivalMinutes: 1,
      contractTail: null,
      warnings: [],
    },
  }),
}

const nothing = { total: '0', available: '0', marginUsed: '0', transferable: '0' }
const noResult = {
  unrealizedPnl: '0',
  equity: '0',
  marginRatio: null,
  todayPnl: '0',
  totalPnl: '0',
}

/** What the wallet answers somebody who has none; `refuse` says that an order does not exist. */
export function emptyWallet(refuse: () => never): Answers {
  return {
    queryUserAssets: { ...assets, usdTotal: '0', fiatTotal: '0', items: [], curve: [] },
    queryUserBalance: {
      usdTotal: '0',
      updatedAt: sampleAt,
      balances: [coin('USDT', '0', '1', '0'), coin('BTC', '0', '97421.5', '0')],
    },
    queryUserContractBalance: { ...sampleContract, ...nothing, ...noResult },
    getCurrencyList: [],
    listBalanceLog: page<BalanceLog>([]),
    listRecharges: page<RechargeOrder>([]),
    getRecharge: refuse,
    listWithdrawalAccounts: [],
    getWithdrawalTerms: sampleTerms,
    quoteWithdrawal: sampleQuote,
    listWithdrawals: page<WithdrawalOrder>([]),
    getWithdrawal: refuse,
  }
}
