import { readFileSync } from 'node:fs'
import { Amount } from '@candor/money'
import * as v from 'valibot'
import { channelOwner, type DepositChannelRow } from './tables.ts'

const amount = v.pipe(v.string(), v.transform(Amount.parse))
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const channelSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^\d{1,4}$/)),
  currency: v.string(),
  bankName: v.string(),
  bankCode: v.nullable(v.string()),
  accountNo: v.string(),
  accountName: v.string(),
  branch: v.nullable(v.string()),
  minAmount: amount,
  maxAmount: amount,
  opensMinute: whole,
  closesMinute: whole,
  arrivalMinutes: whole,
})

/** Deposit accounts of a new sandbox, which operators change like any other. A live installation starts without any. */
export function sandboxChannels(): DepositChannelRow[] {
  const path = new URL('../../../../../data/deposit-channels.json', import.meta.url)
  const file = v.parse(v.array(channelSchema), JSON.parse(readFileSync(path, 'utf8')))
  return file.map((channel) => ({
    ...channelOwner,
    ...channel,
    version: 0,
    stopped: false,
    effectiveAt: 0,
    createdAt: 0,
    makerId: '0',
    checkerId: null,
  }))
}
