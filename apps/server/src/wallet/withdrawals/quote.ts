import type { endpoints, InputOf, ResultOf, WithdrawalCheck } from '@candor/api'
import { Amount, Rate, larger, smaller, subtract } from '@candor/money'
import { readBalance } from '../../ledger/index.ts'
import { exactly } from '../../platform/decimals.ts'
import type { Session } from '../../platform/http/route.ts'
import { isRefusal, type Refusal } from '../../platform/lane/index.ts'
import { listOwn } from '../../platform/own-rows.ts'
import { partOf } from '../../platform/part.ts'
import { withdrawalAccounts, type AccountRow } from '../accounts/tables.ts'
import { levelInForce, levelMeasuredAt, readVipStatus } from '../../people/index.ts'
import type { Tools } from '../tools.ts'
import { checksOf, isLarge, risksOf, type Case, type Check } from './checks.ts'
import { remainingToday } from './daily-limit.ts'
import { usages } from './tables.ts'
import { carried, channelOf, finenessFault } from './terms.ts'
import { arrivalMs } from './view.ts'

type Input = InputOf<typeof endpoints.quoteWithdrawal>
type Quote = ResultOf<typeof endpoints.quoteWithdrawal>

/** Cost and conditions of a withdrawal now, by the same rules as the decision. */
export async function quoteWithdrawal(
  tools: Tools,
  user: Session,
  input: Input,
  now: number,
): Promise<Quote | Refusal> {
  const asked = exactly(() => ({
    amount: input.amount === undefined ? null : Amount.parse(input.amount),
  }))
  if (isRefusal(asked)) return asked
  const bound = await accountsOf(tools, user.userId)
  const account = bound.find(({ id }) => id === input.accountId)
  const channel = account && channelOf(tools.currencies, account)
  const fault = channel && asked.amount !== null ? finenessFault(asked.amount, channel) : null
  if (fault !== null) return fault
  const amount = asked.amount ?? channel?.min ?? Amount.zero
  const known = await tools.knownAsOf(user.userId, now)
  const vipStatus = await readVipStatus(tools.pool, user.userId)
  const level = levelInForce(vipStatus)
  const one: Case = {
    ...(await holdingsOf(tools, user.userId, account?.currency ?? 'USDT')),
    user: {
      ...(await tools.withdrawalEligibilityOf(user.userId, now)),
      identityLevel: known.level,
      vipLevel: level,
      isNewDevice: await tools.isNewDevice(user, now),
      legalName: known.name,
    },
    account,
    known: bound,
    channel,
    amount,
    now,
  }
  const left = remainingToday({ ...one, levels: one.user })
  const most = smaller(one.available, left)
  const policy = tools.look()
  const restriction = policy.restriction(user.userId, 'withdraw', now)
  const isStopped = restriction !== null || policy.stopped('withdrawals') !== null
  return {
    currency: account?.currency ?? 'USDT',
    available: Amount.text(one.available),
    fee: channel ? Amount.text(channel.fee) : null,
    netAmount: channel ? Amount.text(larger(Amount.zero, subtract(amount, channel.fee))) : null,
    min: channel ? Amount.text(channel.min) : null,
    max: Amount.text(channel ? carried(most, channel) : most),
    precision: channel?.precision ?? null,
    remainingToday: Amount.text(left),
    vip: {
      levelNo: level.levelNo,
      limitRate: Rate.text(level.withdrawalLimitRate),
      measuredAt: levelMeasuredAt(vipStatus, now),
    },
    coolingSeconds: Math.ceil(tools.withdrawalCoolingMs / 1_000),
    arrivalAt: arrivalAt(tools, one),
    holdUntilAt: one.user.holdUntilAt,
    needsSecond: isLarge(one),
    checks: [
      viewOf({
        key: 'paused',
        tone: isStopped ? 'bad' : 'good',
        untilAt: restriction?.untilAt ?? null,
        bound: null,
      }),
      ...checksOf(one).map((check) => viewOf(judged(check, one, asked.amount !== null))),
    ],
  }
}

type Judged = Omit<Check, 'key' | 'tone'> & Pick<WithdrawalCheck, 'key' | 'tone'>

const ofAccount: ReadonlySet<string> = new Set(['cooling', 'name', 'channel'])
const ofAmount: ReadonlySet<string> = new Set(['minimum', 'available', 'dailyLimit', 'review'])

/** A condition without data is neither met nor unmet. */
function judged(check: Check, { account }: Case, isAmountKnown: boolean): Judged {
  const { key, tone } = check
  const isOpen =
    account === undefined
      ? ofAccount.has(key) || ofAmount.has(key)
      : !isAmountKnown && ofAmount.has(key) && tone === 'good'
  return isOpen ? { ...check, tone: 'open', bound: null } : check
}

function viewOf({ key, tone, untilAt, bound }: Judged) {
  return {
    key,
    ok: tone !== 'bad',
    tone,
    untilAt,
    bound: bound === null ? null : Amount.text(bound),
  }
}

/** No arrival time while a review is required. */
function arrivalAt({ currencies, withdrawalCoolingMs }: Tools, one: Case): number | null {
  const wayMs = one.account === undefined ? null : arrivalMs(one.account, currencies)
  if (wayMs === null || risksOf(one).length > 0) return null
  return one.now + withdrawalCoolingMs + wayMs
}

async function accountsOf({ pool }: Tools, userId: string): Promise<AccountRow[]> {
  return listOwn(pool, withdrawalAccounts, userId)
}

async function holdingsOf({ pool }: Tools, userId: string, currency: string) {
  const [available, used, arrived, open] = await Promise.all([
    readBalance(pool, userId, 'balance.available', currency),
    listOwn(pool, usages, userId),
    pool.query('select from wallet_withdrawal_arrival where part = $1 and user_id = $2', [
      partOf(userId),
      userId,
    ]),
    pool.query<{ count: string }>(
      `select count(*) from wallet_withdrawal
       where part = $1 and user_id = $2 and status = 'under_review'`,
      [partOf(userId), userId],
    ),
  ])
  // not money: a count
  const openCount = Number(open.rows[0]?.count)
  const hasArrived = arrived.rowCount !== 0
  return { available, usages: used, hasArrived, openCount }
}
