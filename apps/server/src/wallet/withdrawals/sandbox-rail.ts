import { Amount } from '@candor/money'
import {
  command,
  owned,
  runUnkeyed,
  type Command,
  type Context,
  type Lane,
} from '../../platform/lane/index.ts'
import type { World } from '../../platform/world.ts'
import { confirmationsOf } from '../chain/blocks.ts'
import type { Currencies } from '../currencies.ts'
import { Unanswered } from './patient-rail.ts'
import { revokedPayouts, sandboxPayouts, type SandboxPayout } from './tables.ts'
import type { Payout, Rail } from './rail.ts'

/** Confirmations of a payment by the sandbox's bank. */
const bankConfirmations = 5
const txidBytes = 32

/**
 * Amounts with a special result in the sandbox, so that operators can rehearse rare cases, like the test card numbers of
 * payment providers. Every other amount arrives.
 */
const rehearsals: ReadonlyMap<Amount, 'never paid' | 'answer lost' | 'comes back'> = new Map([
  [Amount.parse('50.11'), 'never paid'],
  [Amount.parse('50.12'), 'answer lost'],
  [Amount.parse('50.13'), 'comes back'],
])

type PayInput = Payout & Pick<SandboxPayout, 'txid' | 'ending'>

/** The sandbox's own network and bank. Pays each withdrawal once, and none that is revoked. */
const payOnce = command('payOnSandbox', {
  needs: { paid: sandboxPayouts, revoked: revokedPayouts },
  reads: ({ id }: PayInput) => ({ paid: [id], revoked: [id] }),
  queue: 'jobs',
  decide({ paid, revoked }, { userId, id, ...payment }: PayInput, { now }) {
    const before = paid.get(id)
    if (before !== undefined) return { reply: before.txid }
    if (revoked.get(id) !== undefined) return { reply: null }
    const { txid, currency, network, target, amount, ending } = payment
    const row = { ...owned(userId), id, txid, currency, network, target, amount, at: now, ending }
    return { put: [sandboxPayouts.row(row)], reply: txid }
  },
})

/** Accepts nothing more under this id, and returns an earlier payout. */
const revoke = command('revokeOnSandbox', {
  needs: { paid: sandboxPayouts, revoked: revokedPayouts },
  reads: ({ id }: Payout) => ({ paid: [id], revoked: [id] }),
  queue: 'jobs',
  decide({ paid, revoked }, { userId, id }: Payout, { now }) {
    const reply = paid.get(id)?.txid ?? null
    if (reply !== null || revoked.get(id) !== undefined) return { reply }
    return { put: [revokedPayouts.row({ ...owned(userId), id, at: now })], reply }
  },
})

type Seen = Pick<SandboxPayout, 'txid' | 'at' | 'ending'>

/** Returns an earlier payout, and pays nothing. */
const lookUp = command('findOnSandbox', {
  needs: { paid: sandboxPayouts },
  reads: ({ id }: Payout) => ({ paid: [id] }),
  queue: 'jobs',
  decide({ paid }, { id }: Payout) {
    const known = paid.get(id)
    if (known === undefined) return { reply: null }
    const { txid, at, ending } = known
    return { reply: { txid, at, ending } satisfies Seen }
  },
})

/** The rail of the sandbox, which plays the networks and the bank with test money. */
export function createSandboxRail(
  lane: Pick<Lane, 'run'>,
  { randomBytes }: Pick<World, 'randomBytes'>,
  currencies: Currencies,
): Rail {
  async function ask<Input extends Payout>(of: Command<Input, Context>, input: Input) {
    const outcome = await runUnkeyed({ lane }, of, input.userId, input)
    if (!outcome.ok) throw new Error(`the sandbox's rail did not answer: ${outcome.error}`)
    return outcome.reply
  }
  const seen = async (payout: Payout) => (await ask(lookUp, payout)) as Seen | null
  return {
    async send(payout) {
      const rehearsed = rehearsals.get(payout.amount)
      if (rehearsed === 'never paid') throw new Unanswered('its amount wants no answer')
      const txid = Buffer.from(randomBytes(txidBytes)).toString('hex')
      const ending = rehearsed === 'comes back' ? 'returned' : 'arrived'
      const name = (await ask(payOnce, { ...payout, txid, ending })) as string | null
      if (name === null) return { kind: 'refused', reasonKey: 'not_sent' }
      if (rehearsed === 'answer lost') throw new Error('its amount wants the answer lost')
      return { kind: 'sent', txid: name }
    },
    async revoke(payout) {
      return (await ask(revoke, payout)) as string | null
    },
    async find(payout) {
      return (await seen(payout))?.txid ?? null
    },
    async stateOf(payout, now) {
      const paid = await seen(payout)
      if (paid === null) return { kind: 'unknown' }
      const needed = payoutConfirmations(currencies, payout)
      if (confirmationsOf(paid.at, needed, now) < needed) return { kind: 'confirming' }
      return { kind: paid.ending === 'returned' ? 'returned' : 'confirmed' }
    },
  }
}

/** Confirmations until a payment is final there. */
function payoutConfirmations(
  currencies: Currencies,
  { currency, network }: Pick<Payout, 'currency' | 'network'>,
): number {
  const ways = currencies.get(currency)?.payoutNetworks
  return ways?.find((one) => one.network === network)?.confirmations ?? bankConfirmations
}
