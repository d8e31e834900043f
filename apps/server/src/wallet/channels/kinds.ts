import { clockOf, endpoints } from '@candor/api'
import { Amount } from '@candor/money'
import { approvalKind, sumText } from '../../operator/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { channelOwner, channels } from './tables.ts'

export const changeChannelKind = 'changeDepositChannel'

/** The complete requested version: the checker sees exactly what users will see. */
export type ChannelChange = {
  readonly id: string
  readonly version: number
  readonly currency: string
  readonly bankName: string
  readonly bankCode: string | null
  readonly accountNo: string
  readonly accountName: string
  readonly branch: string | null
  readonly minAmount: string
  readonly maxAmount: string
  readonly opensMinute: number
  readonly closesMinute: number
  readonly arrivalMinutes: number
}

/**
 * Shows an account to users, or replaces another. The change takes effect after a delay, in which any operator may still stop
 * it.
 */
export function changeChannel(delayMs: number) {
  return approvalKind(changeChannelKind, {
    askedBy: endpoints.proposeDepositChannel,
    checkers: ['ops_checker', 'finance'],
    needs: { channels },
    says: (wanted: ChannelChange) => ({ sentence: wantedText(wanted) }),
    apply(state, payload: ChannelChange, { now }, { approval, checker }) {
      const versions = state.channels.all().filter(({ id }) => id === payload.id)
      const newest = Math.max(0, ...versions.map(({ version }) => version))
      // The account was stopped or changed meanwhile, so the request was for another account.
      if (payload.version !== newest + 1) return refuse('STATE_CHANGED')
      const row = {
        ...channelOwner,
        ...payload,
        minAmount: Amount.parse(payload.minAmount),
        maxAmount: Amount.parse(payload.maxAmount),
        stopped: false,
        effectiveAt: now + delayMs,
        createdAt: now,
        makerId: approval.makerId,
        checkerId: checker.id,
      }
      return { put: [channels.row(row)], reply: null }
    },
  })
}

function wantedText(wanted: ChannelChange): string {
  const { bankName, bankCode, branch, accountNo, accountName, currency, version } = wanted
  const bank = [bankName, bankCode, branch].filter((part) => part !== null).join(', ')
  const bounds = `${sumText(wanted.minAmount, currency)} to ${sumText(wanted.maxAmount, currency)}`
  const hours = `${clockOf(wanted.opensMinute)}–${clockOf(wanted.closesMinute)} (UTC+8)`
  const act =
    version === 1 ? 'Let users pay to a new account' : 'Change an account that users pay to'
  return (
    `${act}: ${bank}, account ${accountNo} of ${accountName}, ${bounds}, looked at ${hours}, ` +
    `usually within ${wanted.arrivalMinutes} minutes.`
  )
}
