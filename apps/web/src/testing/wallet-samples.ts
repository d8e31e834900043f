import type { BalanceLog, RechargeOrder, Statement, WithdrawalOrder } from '@candor/api'
import {
  assets,
  balances,
  coin,
  feeRow,
  ledgerRow,
  sampleContract,
  sampleCurrencies,
  sampleRates,
  transferOutRow,
} from './asset-samples.ts'
import type { Answers } from './fake-api.ts'
import {
  creditedRecharge,
  failedClaim,
  rechargeOrder,
  sampleAddress,
  sampleBank,
} from './recharge-samples.ts'
import { pageOf, sampleAt } from './sample-page.ts'
import { queuedStatement, sampleStatement } from './statement-samples.ts'
import {
  coolingAccount,
  sampleQuote,
  sampleTerms,
  withdrawalAccount,
  withdrawalOrder,
} from './withdrawal-samples.ts'

/** The wallet's answers for a user with money. */
export const fullWallet: Answers = {
  queryUserAssets: assets,
  queryUserBalance: { usdTotal: '17487.9651', updatedAt: sampleAt, balances, rates: sampleRates },
  queryUserContractBalance: sampleContract,
  getCurrencyList: sampleCurrencies,
  listBalanceLog: pageOf([ledgerRow(feeRow), ledgerRow(transferOutRow), ledgerRow({})]),
  listRecharges: pageOf([creditedRecharge, rechargeOrder(failedClaim)]),
  getRecharge: creditedRecharge,
  listWithdrawalAccounts: [withdrawalAccount(), coolingAccount],
  getWithdrawalTerms: sampleTerms,
  quoteWithdrawal: sampleQuote,
  listWithdrawals: pageOf([withdrawalOrder()]),
  getWithdrawal: withdrawalOrder(),
  listStatements: pageOf([queuedStatement, sampleStatement()]),
  getStatement: sampleStatement(),
  getRechargeAddress: ({ currency: code, method }) => ({
    currency: code,
    method: method ?? 'crypto',
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
    banks: [{ channelId: sampleBank.channelId, bankName: sampleBank.bankName }],
    bank: sampleBank,
    earlier: [],
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

/** The wallet's answers for a user without money; `refuse` throws that an order does not exist. */
export function emptyWallet(refuse: () => never): Answers {
  return {
    queryUserAssets: { ...assets, usdTotal: '0', fiatTotal: '0', items: [], curve: [] },
    queryUserBalance: {
      usdTotal: '0',
      updatedAt: sampleAt,
      balances: [coin('USDT', '0', '1', '0'), coin('BTC', '0', '97421.5', '0')],
      rates: sampleRates,
    },
    queryUserContractBalance: { ...sampleContract, ...nothing, ...noResult },
    getCurrencyList: [],
    listBalanceLog: pageOf<BalanceLog>([]),
    listRecharges: pageOf<RechargeOrder>([]),
    getRecharge: refuse,
    getRechargeAddress: {
      currency: 'USDT',
      method: 'bank',
      networks: [],
      selected: null,
      banks: [],
      bank: null,
      earlier: [],
    },
    listWithdrawalAccounts: [],
    getWithdrawalTerms: sampleTerms,
    quoteWithdrawal: sampleQuote,
    listWithdrawals: pageOf<WithdrawalOrder>([]),
    getWithdrawal: refuse,
    listStatements: pageOf<Statement>([]),
    getStatement: refuse,
  }
}
