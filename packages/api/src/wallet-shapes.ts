import * as v from 'valibot'
import { ledgerKinds, orderRefs } from './products.ts'
import { Count, Currency, Dec, Id, Ms, Rate, Text, Time } from './scalars.ts'

export const Account = v.picklist(['balance', 'contract'])
export type Account = v.InferOutput<typeof Account>

export const LedgerKind = v.picklist(ledgerKinds)
export type LedgerKind = v.InferOutput<typeof LedgerKind>

export const Network = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,24}$/))

export const Balance = v.strictObject({
  account: Account,
  currency: Currency,
  total: Dec,
  available: Dec,
  frozen: Dec,
  usdPrice: v.nullable(Dec),
  usdValue: v.nullable(Dec),
  iconUrl: Text,
  precision: Count,
})
export type Balance = v.InferOutput<typeof Balance>

/** The dollar price of a currency, with its source. */
export const ConversionRate = v.strictObject({
  currency: Currency,
  usdPrice: Dec,
  /** The time of the price at its source; null if fixed by definition. */
  at: v.nullable(Ms),
  source: Text,
  stale: v.boolean(),
})
export type ConversionRate = v.InferOutput<typeof ConversionRate>

export const ContractBalance = v.strictObject({
  currency: Currency,
  total: Dec,
  available: Dec,
  marginUsed: Dec,
  frozen: Dec,
  unrealizedPnl: v.nullable(Dec),
  equity: v.nullable(Dec),
  marginRatio: v.nullable(Rate),
  transferable: Dec,
  todayPnl: Dec,
  totalPnl: Dec,
})
export type ContractBalance = v.InferOutput<typeof ContractBalance>

/** The object of a record: the kind of order that moved the money; `ledger` if there is none. */
export const BalanceRef = v.picklist([...orderRefs, 'ledger'])
export type BalanceRef = v.InferOutput<typeof BalanceRef>

export const BalanceLog = v.strictObject({
  id: Id,
  account: Account,
  currency: Currency,
  typeKey: LedgerKind,
  typeText: Text,
  /** Signed: the change of the balance. */
  amount: Dec,
  balanceBefore: Dec,
  balanceAfter: Dec,
  refType: BalanceRef,
  refId: Id,
  orderNo: v.nullable(Text),
  remark: v.nullable(Text),
  createTime: Time,
  createAt: Ms,
})
export type BalanceLog = v.InferOutput<typeof BalanceLog>

export const CurrencyInfo = v.strictObject({
  currency: Currency,
  name: Text,
  type: v.picklist(['crypto', 'fiat', 'metal']),
  iconUrl: Text,
  precision: Count,
  displayPrecision: Count,
  usdPrice: v.nullable(Dec),
  depositEnabled: v.boolean(),
  withdrawEnabled: v.boolean(),
  transferEnabled: v.boolean(),
  flashEnabled: v.boolean(),
  pledgeEnabled: v.boolean(),
  sort: Count,
  networks: v.array(
    v.strictObject({
      network: Network,
      name: Text,
      depositEnabled: v.boolean(),
      withdrawEnabled: v.boolean(),
      minDeposit: Dec,
      minWithdraw: Dec,
      maxWithdraw: Dec,
      withdrawFee: Dec,
      withdrawFeeRate: Rate,
      confirmations: Count,
      memoRequired: v.boolean(),
      addressPattern: Text,
      arrivalMinutes: Count,
      notice: v.nullable(Text),
    }),
  ),
})
export type CurrencyInfo = v.InferOutput<typeof CurrencyInfo>
