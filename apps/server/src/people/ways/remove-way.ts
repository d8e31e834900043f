import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import { heldFor, holdAfter, type HoldTerms } from '../hold.ts'
import { passkeys, type Passkey } from '../passkey/tables.ts'
import { users as userTable } from '../tables.ts'
import { signInWallets, type Wallet } from '../wallet-sign-in/tables.ts'
import { guardLocks, guardNeeds, ownerCheck, type OwnerProof } from './guard.ts'
import { waysIn } from './last-way.ts'

export type WayRemoval = HoldTerms & {
  readonly kind: 'passkey' | 'wallet'
  readonly id: string
  readonly proof: OwnerProof
}

/** Removes a way in and pauses withdrawals. What would lock its user out stays. */
export const removeWay = command('removeWay', {
  needs: { ...guardNeeds, passkeys, wallets: signInWallets },
  reads: () => ({ locks: guardLocks }),
  decide(state, { kind, id, proof, holdMs, lang }: WayRemoval, { now, newId }) {
    const { users: user, authenticators: authenticator, locks } = state
    if (user === undefined) return refuse('NOT_FOUND')
    const proved = ownerCheck({ user, authenticator, locks }, proof, now)
    if (isRefusal(proved)) return proved
    const [keys, wallets] = [state.passkeys.all().filter(isIn), state.wallets.all().filter(isIn)]
    const removed =
      kind === 'passkey'
        ? keys.filter((key) => key.id === id).map((key) => gone(passkeys, key, now))
        : wallets.filter((one) => one.id === id).map((one) => gone(signInWallets, one, now))
    if (removed.length === 0) return refuse('NOT_FOUND')
    if (waysIn(user, keys.length + wallets.length - 1) === 0) return refuse('LAST_WAY_IN')

    const held = holdAfter(user.userId, kind, state.holds, { now, holdMs })
    const { row, told } = heldFor(held, lang)
    // What it has proved and nobody has used yet opens nothing any more.
    const spent = userTable.row({ ...user, spentCodeId: newId() })
    return {
      put: [...proved, spent, ...removed, row],
      tell: [told],
      reply: { withdrawHoldUntilAt: held.untilAt },
    }
  },
})

const isIn = ({ removedAt }: Passkey | Wallet) => removedAt === null

function gone<R extends Passkey | Wallet, Saved>(
  table: { readonly row: (value: R) => Saved },
  value: R,
  now: number,
): Saved {
  return table.row({ ...value, removedAt: now })
}
