import type { KnownAs } from '../../identity/index.ts'
import { isOwnName } from '../accounts/own-name.ts'
import type { AccountRow } from '../accounts/tables.ts'
import { isGone, type Recharge } from '../recharge/tables.ts'
import type { Withdrawal } from './tables.ts'

/** Why a person looks once more before a withdrawal is sent. */
export type Doubt = {
  readonly risk: 'identity' | 'recharge'
  /** What has happened, in the very state in which it is looked at: a look at one cause is none at another. */
  readonly cause: string
}

/** What its owner may be asked about by now: an identity that does not stand, and each payment that has gone. */
export function doubtsOf(
  account: AccountRow | undefined,
  known: KnownAs,
  came: readonly Recharge[],
): Doubt[] {
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

/** Those that nobody was asked to look at yet. */
export const unseenOf = ({ looked }: Pick<Withdrawal, 'looked'>, doubts: readonly Doubt[]) =>
  doubts.filter(({ cause }) => !looked.includes(cause))
