import { Amount, toStep } from '@candor/money'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { stepOf, type Currencies, type PayoutTerms } from '../currencies.ts'
import type { AccountRow } from '../accounts/tables.ts'

/** Most withdrawals of a user that are under review at a time. */
export const openLimit = 5
/** Time for a review, by policy. */
export const reviewMs = 24 * 3_600_000

/** Fee, bounds and limits of one payout method. */
export type Channel = PayoutTerms & {
  readonly min: Amount
  readonly fee: Amount
  /** Decimals of the network or bank. */
  readonly precision: number
}

/** The payout method of an account; undefined if there is none (any more). */
export function channelOf(
  currencies: Currencies,
  { currency, network, type }: Pick<AccountRow, 'currency' | 'network' | 'type'>,
): Channel | undefined {
  const known = currencies.get(currency)
  const way =
    type === 'bank'
      ? known?.bankPayout
      : known?.payoutNetworks.find((one) => one.network === network)
  if (known === undefined || !way) return undefined
  const { min, fee, precision } = way
  return { ...known.payout, min, fee, precision }
}

/** The amount that the method can carry; the finer rest stays in the balance. */
export const carried = (amount: Amount, { precision }: Pick<Channel, 'precision'>): Amount =>
  toStep(amount, stepOf(precision), 'floor')

/** The refusal of an amount with more decimals than its method; it is never rounded. */
export function finenessFault(amount: Amount, channel: Pick<Channel, 'precision'>): Refusal | null {
  if (carried(amount, channel) === amount) return null
  const min = Amount.text(stepOf(channel.precision))
  return refuse('AMOUNT_PRECISION', { fields: [{ field: 'amount', rule: 'step', min }] })
}
