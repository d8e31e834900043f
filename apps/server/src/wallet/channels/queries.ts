import type { BankWay, DepositChannel } from '@candor/api'
import { Amount } from '@candor/money'
import { readWaiting } from '../../operator/index.ts'
import type { Tools } from '../tools.ts'
import { bankRecharges, referenceOf } from '../recharge/reference.ts'
import { changeChannelKind } from './kinds.ts'
import { channelOwner, channels, type DepositChannelRow } from './tables.ts'
import {
  byChannel,
  changesAt,
  currentOf,
  isReportable,
  reportableUntil,
  shownMs,
} from './versions.ts'

type Reader = Pick<Tools, 'pool' | 'sandboxChannels'>
type Channels = Awaited<ReturnType<typeof readChannels>>

/** Every version of every account, including the first accounts of a sandbox. */
export async function readChannels({ pool, sandboxChannels }: Reader) {
  const { part, userId } = channelOwner
  const found = await pool.query<Record<string, unknown>>(
    'select * from wallet_deposit_channel where part = $1 and user_id = $2',
    [part, userId],
  )
  return byChannel([...sandboxChannels, ...found.rows.map(channels.parse)])
}

/** The accounts that a currency may be paid to now, oldest first. */
function openOf(all: Channels, currency: string, now: number) {
  return [...all.values()]
    .flatMap((versions) => {
      const current = currentOf(versions, now)
      const isOpen = current !== undefined && !current.stopped && current.currency === currency
      return isOpen ? [{ current, changesAt: changesAt(versions, now) }] : []
    })
    .toSorted((one, other) => byAge(one.current.id, other.current.id))
}

/** Ids are ordered by time. */
const byAge = (one: string, other: string): number => (BigInt(one) < BigInt(other) ? -1 : 1)

/** The bank accounts of a currency and the requested one, with this user's own reference. */
export async function bankWays(
  tools: Pick<Tools, 'pool' | 'sandboxChannels' | 'secret'>,
  userId: string,
  wanted: { readonly currency: string; readonly channelId?: string | undefined },
  now: number,
) {
  const [all, count] = await Promise.all([readChannels(tools), bankRecharges(tools.pool, userId)])
  const open = openOf(all, wanted.currency, now)
  const chosen = open.find(({ current }) => current.id === wanted.channelId) ?? open[0]
  const banks = open.map(({ current }) => ({ channelId: current.id, bankName: current.bankName }))
  const reference = referenceOf(tools.secret, userId, count)
  const earlier = earlierOf(all, wanted.currency, now).map(({ one, until }) =>
    wayOf(one, reference, until),
  )
  if (chosen === undefined) return { banks, bank: null, earlier }
  const expireAt = Math.min(chosen.changesAt ?? Infinity, now + shownMs)
  return { banks, bank: wayOf(chosen.current, reference, expireAt), earlier }
}

/** Accounts that were shown earlier and may have been paid to. */
function earlierOf(all: Channels, currency: string, now: number) {
  return [...all.values()].flatMap((versions) =>
    versions.flatMap((one) => {
      const isShown = one === currentOf(versions, now)
      if (isShown || one.currency !== currency || !isReportable(versions, one, now)) return []
      return [{ one, until: reportableUntil(versions, one)! }]
    }),
  )
}

function wayOf(row: DepositChannelRow, reference: string, expireAt: number): BankWay {
  return {
    channelId: row.id,
    version: row.version,
    ...payeeOf(row, reference),
    minAmount: Amount.text(row.minAmount),
    maxAmount: Amount.text(row.maxAmount),
    opensMinute: row.opensMinute,
    closesMinute: row.closesMinute,
    arrivalMinutes: row.arrivalMinutes,
    expireAt,
  }
}

/** The account that a report names, in the version that the user saw; the present version if none is named. */
export async function paidChannel(
  reader: Reader,
  paid: {
    readonly channelId: string
    readonly version?: number | undefined
    readonly currency: string
  },
  now: number,
): Promise<DepositChannelRow | undefined> {
  const versions = (await readChannels(reader)).get(paid.channelId) ?? []
  const version = paid.version ?? currentOf(versions, now)?.version
  return versions.find(
    (one) =>
      one.version === version && one.currency === paid.currency && isReportable(versions, one, now),
  )
}

/** The account as users write it on their transfer. */
export function payeeOf(
  { bankName, bankCode, accountNo, accountName, branch }: DepositChannelRow,
  reference: string,
) {
  return { bankName, bankCode, cardNumber: accountNo, realName: accountName, branch, reference }
}

/** The operators' list: the present version, and versions that have not begun. */
export async function listChannels(tools: Reader, now: number): Promise<DepositChannel[]> {
  const waiting = await readWaiting(tools.pool, [changeChannelKind], now)
  const all = [...(await readChannels(tools)).entries()]
  return all
    .toSorted(([one], [other]) => byAge(one, other))
    .flatMap(([id, versions]) => {
      const current = currentOf(versions, now)
      const shown = versions.filter(
        (one) => one === current || one.version > (current?.version ?? -1),
      )
      const pendingApprovalId = waiting.get(id)?.id ?? null
      return shown.map((one) => viewOf(one, one === current, pendingApprovalId))
    })
}

function viewOf(
  row: DepositChannelRow,
  isCurrent: boolean,
  pendingApprovalId: string | null,
): DepositChannel {
  return {
    id: row.id,
    version: row.version,
    currency: row.currency,
    bankName: row.bankName,
    bankCode: row.bankCode,
    accountNo: row.accountNo,
    accountName: row.accountName,
    branch: row.branch,
    minAmount: Amount.text(row.minAmount),
    maxAmount: Amount.text(row.maxAmount),
    opensMinute: row.opensMinute,
    closesMinute: row.closesMinute,
    arrivalMinutes: row.arrivalMinutes,
    stopped: row.stopped,
    effectiveAt: row.effectiveAt,
    isCurrent,
    pendingApprovalId,
  }
}
