import { command, owned } from '../../platform/lane/index.ts'
import { addresses } from '../tables.ts'

export type GiveAddressInput = {
  readonly userId: string
  readonly network: string
  readonly address: string
}

/** Stores the owner of an address. Idempotent. */
export const giveAddress = command('giveAddress', {
  needs: { addresses },
  decide({ addresses: given }, { userId, network, address }: GiveAddressInput, { now }) {
    const before = given.get(network)
    if (before !== undefined) return { reply: before.address }
    const row = { ...owned(userId), network, address, createdAt: now }
    return { put: [addresses.row(row)], reply: address }
  },
})
