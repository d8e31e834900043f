import { Amount } from '@candor/money'
import { countToday, days, depositLimitFault, hasEnded, limits, users } from '../../people/index.ts'
import { files, fittingFile, type StoredFile } from '../../platform/files/index.ts'
import {
  command,
  owned,
  refuse,
  refuseAt,
  type Context,
  type Refusal,
  type Rows,
} from '../../platform/lane/index.ts'
import { policyFault, type PolicyContext } from '../../policy/index.ts'
import { claimMs, openLimit } from '../recharge/policy.ts'
import { blank, recharges, type Recharge } from '../recharge/tables.ts'
import { rechargeEvent } from '../recharge/events.ts'
import { expiryOf } from '../recharge/transitions.ts'
import { rechargeView, type Look, type ViewTools } from '../recharge/view.ts'

/** Fields of a recharge that the user reports; the others are known or drawn. */
type Reported = Pick<
  Recharge,
  | 'method'
  | 'currency'
  | 'network'
  | 'address'
  | 'amount'
  | 'txid'
  | 'channelId'
  | 'payee'
  | 'payerName'
  | 'payerLast4'
  | 'remark'
  | 'flags'
>

export type ApplyRechargeInput = {
  readonly userId: string
  readonly lang: Look['lang']
  /** Value in dollars, for the user's own daily limit. */
  readonly usdValue: Amount
  readonly reported: Reported
  readonly fileIds: readonly string[]
  /** The bounds of the network or the bank's account; null where nothing of it is known. */
  readonly bounds: { readonly min: Amount; readonly max: Amount | null } | null
  /** Unique name among all reports: the transaction, or the reference of this order. */
  readonly uniqueName: string
  /** Whether the reference of a bank transfer was given to this very user. */
  readonly isTheirs: boolean
}

/**
 * Reports a bank transfer, or claims a payment that was sent and not credited. Every payment that the
 * chain has was seen when it was made, so a transaction that is known is refused as a duplicate. A claim
 * without a picture is looked for and fails when the chain does not have it; with one, a person looks. No
 * report alone ever credits anything.
 */
export function applyRecharge(tools: ViewTools) {
  return command('applyRecharge', {
    needs: { recharges, files, limits, days, users },
    reads: ({ fileIds }: ApplyRechargeInput) => ({ files: fileIds }),
    claims: ({ uniqueName }: ApplyRechargeInput) => [uniqueName],
    decide(state, input: ApplyRechargeInput, context: Context & PolicyContext) {
      const { now, newId } = context
      const { userId, lang, reported, fileIds, uniqueName } = input
      const fault =
        policyFault(context, 'deposit', userId) ??
        depositLimitFault(state, input.usdValue, now) ??
        boundsFault(input, tools)
      if (fault !== null) return fault
      // A payment sent before the account's end cannot start to wait for it.
      if (hasEnded(state.users)) return refuse('NOT_FOUND')
      if (!input.isTheirs) return refuse('STATE_CHANGED')
      const pictures = picturesOf(fileIds, state.files)
      if (pictures === null) return refuseAt('FILE_NOT_OWNED', 'certificate')
      if (!state.claimed(uniqueName)) return refuse('DUPLICATE_TXID')
      const waiting = state.recharges.all().filter(isWaitingReport)
      if (waiting.length >= openLimit) return refuse('TOO_MANY_PENDING')
      const isForPerson = pictures.length > 0
      const recharge: Recharge = {
        ...owned(userId),
        ...blank,
        ...reported,
        usdValue: input.usdValue,
        id: newId(),
        certificates: pictures.map(({ id, sha256 }) => ({
          fileId: id,
          sha256: Buffer.from(sha256).toString('hex'),
        })),
        status: 'under_review',
        stage: isForPerson ? 'review' : 'searching',
        reviewAt: isForPerson ? now : null,
        dueAt: isForPerson ? expiryOf(now) : now + claimMs,
        createdAt: now,
      }
      return {
        put: [
          recharges.row(recharge),
          ...pictures.map((file) => files.row({ ...file, keepUntilAt: null })),
          // A network payment was counted when it was paid.
          ...(reported.method === 'bank' ? [countToday({ deposited: input.usdValue })] : []),
        ],
        events: isForPerson ? [rechargeEvent('rechargeReported', recharge)] : [],
        reply: rechargeView(recharge, tools, { now, lang }),
      }
    },
  })
}

function boundsFault(
  { reported, bounds }: ApplyRechargeInput,
  { currencies }: Pick<ViewTools, 'currencies'>,
): Refusal | null {
  if (!currencies.has(reported.currency)) return refuse('CURRENCY_UNSUPPORTED')
  if (bounds === null) return refuse('CHANNEL_DISABLED')
  const { min, max } = bounds
  const at = (rule: 'min' | 'max', bound: Amount) => ({
    fields: [{ field: 'amount', rule, [rule]: Amount.text(bound) }],
  })
  if (reported.amount < min) return refuse('AMOUNT_BELOW_MIN', at('min', min))
  if (max !== null && reported.amount > max) return refuse('AMOUNT_ABOVE_MAX', at('max', max))
  return null
}

/** The user's own pictures of these ids, each once; null where one of them is none. */
function picturesOf(
  ids: readonly string[],
  known: Pick<Rows<StoredFile>, 'get'>,
): StoredFile[] | null {
  const found = [...new Set(ids)].map((id) => fittingFile(known, id, 'voucher'))
  return found.includes(null) ? null : (found as StoredFile[])
}

function isWaitingReport({ status, paymentId }: Recharge): boolean {
  return status === 'under_review' && paymentId === null
}
