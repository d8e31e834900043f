import { command, owned, type Lane } from '../../platform/lane/index.ts'
import type { World } from '../../platform/world.ts'
import { confirmationsOf } from '../chain/blocks.ts'
import type { Currencies, Currency } from '../currencies.ts'
import { sandboxPayouts, seenPayouts } from './tables.ts'
import type { Payout, Rail } from './rail.ts'

/** How many blocks a payment of the sandbox's bank takes. */
const bankConfirmations = 5
const txidBytes = 32

type PayInput = Payout & { readonly txid: string }

/** The sandbox's own network and bank. It pays each withdrawal once, however often it is asked. */
const payOnce = command('payOnSandbox', {
  needs: { paid: seenPayouts },
  reads: ({ id }: PayInput) => ({ paid: [id] }),
  queue: 'jobs',
  decide({ paid }, { userId, id, txid, currency, network, target, amount }: PayInput, { now }) {
    const before = paid.get(id)
    if (before !== undefined) return { reply: before.txid }
    const row = { ...owned(userId), id, txid, currency, network, target, amount, at: now }
    return { put: [sandboxPayouts.row(row)], reply: txid }
  },
})

/** Says what was paid, and pays nothing. */
const lookUp = command('findOnSandbox', {
  needs: { paid: seenPayouts },
  reads: ({ id }: Payout) => ({ paid: [id] }),
  queue: 'jobs',
  decide: ({ paid }, { id }: Payout) => ({ reply: paid.get(id)?.txid ?? null }),
})

/** How many blocks make a payment final there. */
export function payoutConfirmations(
  currency: Pick<Currency, 'payoutNetworks'> | undefined,
  network: string | null,
): number {
  const known = currency?.payoutNetworks.find((one) => one.network === network)
  return known?.confirmations ?? bankConfirmations
}

/** Test money goes nowhere: the sandbox plays the networks and the bank. */
export function createSandboxRail(
  lane: Pick<Lane, 'run'>,
  { randomBytes }: Pick<World, 'randomBytes'>,
  currencies: Currencies,
): Rail {
  const request = { key: null, payloadHash: new Uint8Array(), nonce: null }
  return {
    async send(payout) {
      const txid = Buffer.from(randomBytes(txidBytes)).toString('hex')
      const input = { ...payout, txid }
      const on = { ...request, owner: payout.userId, route: payOnce.name }
      const outcome = await lane.run(payOnce, { ...on, input })
      if (!outcome.ok) throw new Error(`the sandbox's rail did not answer: ${outcome.error}`)
      return { kind: 'sent', txid: String(outcome.reply) }
    },
    async find(payout) {
      const on = { ...request, owner: payout.userId, route: lookUp.name }
      const outcome = await lane.run(lookUp, { ...on, input: payout })
      if (!outcome.ok) throw new Error(`the sandbox's rail did not answer: ${outcome.error}`)
      return typeof outcome.reply === 'string' ? outcome.reply : null
    },
    async stateOf({ currency, network }, sentAt, now) {
      const needed = payoutConfirmations(currencies.get(currency), network)
      const isFinal = confirmationsOf(sentAt, needed, now) === needed
      return { kind: isFinal ? 'confirmed' : 'confirming' }
    },
  }
}
