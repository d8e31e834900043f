import type {
  Balance,
  BalanceLog,
  ContractBalance,
  ConversionRate,
  CurrencyInfo,
} from '@candor/api'
import type { Output } from '../api/client.ts'
import { sampleAt } from './sample-page.ts'

const day = 86_400_000

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
    flashEnabled: true,
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

/** The balance of a coin in the balance account. */
export function coin(code: string, total: string, usdPrice: string, usdValue: string): Balance {
  const held = { total, available: total, frozen: '0', usdPrice, usdValue }
  return { account: 'balance', currency: code, ...held, iconUrl: '', precision: 8 }
}

export const balances = [
  coin('USDT', '12480.5', '1', '12480.5'),
  coin('BTC', '0.0514', '97421.5', '5007.4651'),
  coin('ETH', '0', '3382.41', '0'),
]

/** The conversion rates of the coins above. */
export const sampleRates: ConversionRate[] = [
  { currency: 'USDT', usdPrice: '1', at: null, source: 'par', stale: false },
  { currency: 'BTC', usdPrice: '97421.5', at: sampleAt - 1000, source: 'recorded', stale: false },
  { currency: 'ETH', usdPrice: '3382.41', at: sampleAt - 60_000, source: 'recorded', stale: true },
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

export const assets: Output<'queryUserAssets'> = {
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

/** A row of the ledger; `part` overrides fields. */
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

export const feeRow: Partial<BalanceLog> = {
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
export const transferOutRow: Partial<BalanceLog> = {
  id: '2-balance',
  typeKey: 'transfer_out',
  typeText: 'Transfer out',
  amount: '-2500',
  balanceAfter: '12480.5',
  refType: 'transfer',
  refId: '701',
  orderNo: 'T701',
}
