import { column, owned, table, type RowOf } from '../../platform/lane/index.ts'

const { amount, flag, id, ms, optional, text, whole } = column

/** The house object that owns the deposit accounts, as the migration seeds it. */
export const channelOwner = owned('66700')

const channelColumns = {
  id,
  version: whole,
  currency: text,
  bankName: text,
  bankCode: optional(text),
  accountNo: text,
  accountName: text,
  branch: optional(text),
  minAmount: amount,
  maxAmount: amount,
  /** The later one found less: the recall bears it as the house's loss, the return is refused. */
  opensMinute: whole,
  closesMinute: whole,
  arrivalMinutes: whole,
  stopped: flag,
  effectiveAt: ms,
  createdAt: ms,
  makerId: id,
  checkerId: optional(id),
}
export type DepositChannelRow = RowOf<typeof channelColumns>

/** Append-only: each change is a new version. */
export const channels = table('wallet_deposit_channel', {
  key: ['id', 'version'],
  append: true,
  load: 'true',
  columns: channelColumns,
})
