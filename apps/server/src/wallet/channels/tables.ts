import { column, owned, table, type RowOf } from '../../platform/lane/index.ts'

const { amount, flag, id, ms, optional, text, whole } = column

/** The house object that owns the accounts that users pay to, as the migration seeds it. */
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
  /** Minutes of the day at UTC+8 in which payments are looked at. */
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

/** Append-only: each change is a version of its own. */
export const channelVersions = table('wallet_deposit_channel', {
  key: ['id', 'version'],
  append: true,
  load: 'false',
  columns: channelColumns,
})

/** The same rows for commands that look at them: there are few. */
export const channels = table('wallet_deposit_channel', {
  key: ['id', 'version'],
  columns: channelColumns,
})
