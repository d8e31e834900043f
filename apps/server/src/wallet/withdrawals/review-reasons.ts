import type { KnownAs } from '../../identity/index.ts'
import { isOwnName } from '../accounts/own-name.ts'
import type { AccountRow } from '../accounts/tables.ts'
import { isGone, type Recharge } from '../recharge/tables.ts'
import type { Withdrawal } from './tables.ts'

/** Reason for another review before a withdrawal is sent. */
export type ReviewReason = {
  readonly risk: 'identity' | 'recharge'
  /** The event and its version: a review of one cause does not cover another. */
  readonly cause: string
}

/** Present reasons for a review: an identity that no longer holds, and each dropped payment. */
export function reviewReasonsOf(
  account: AccountRow | undefined,
  known: KnownAs,
  came: readonly Recharge[],
): ReviewReason[] {
  const isKnown = known.level > 0 && (account === undefined || isOwnName(account, known.name))
  return [
    ...(isKnown ? [] : [{ risk: 'identity', cause: `identity:${known.seen}` } as const]),
    ...came
      .filter(isGone)
      .map(
        ({ id, version }) => ({ risk: 'recharge', cause: `recharge:${id}:${version}` }) as const,
      ),
  ]
}

/** Reasons that were not reviewed yet. */
export const unreviewedOf = (
  { looked }: Pick<Withdrawal, 'looked'>,
  doubts: readonly ReviewReason[],
) => doubts.filter(({ cause }) => !looked.includes(cause))
