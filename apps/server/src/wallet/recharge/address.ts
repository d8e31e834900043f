import type { endpoints, InputOf, ResultOf } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { sandboxAddress } from '../chain/address.ts'
import { bankWays } from '../channels/queries.ts'
import { giveAddress } from '../commands/give-address.ts'
import type { Channel, Currency } from '../currencies.ts'
import type { Tools } from '../tools.ts'

type AddressAnswer = ResultOf<typeof endpoints.getRechargeAddress>

/** Where a user pays a currency: their own address on a network (the first by default), or a bank account. */
export async function getRechargeAddress(
  tools: Tools,
  userId: string,
  input: InputOf<typeof endpoints.getRechargeAddress>,
  now: number,
): Promise<AddressAnswer | Refusal> {
  const currency = tools.currencies.get(input.currency)
  if (currency === undefined) return refuse('CURRENCY_UNSUPPORTED')
  const { networks } = currency
  if (input.method === 'bank') {
    const ways = await bankWays(tools, userId, input, now)
    return { currency: currency.currency, method: 'bank', networks: [], selected: null, ...ways }
  }
  const network = input.network ?? networks[0]?.network
  const channel = networks.find((known) => known.network === network)
  if (channel === undefined) return refuse('CHANNEL_DISABLED')
  const address = await ownAddress(tools, userId, channel.network)
  if (address === null) return refuse('BUSY', { retryAfter: 1 })
  return {
    currency: currency.currency,
    method: 'crypto',
    networks: networks.map((known) => ({
      network: known.network,
      name: known.name,
      enabled: true,
    })),
    selected: selectedView(currency, channel, address),
    banks: [],
    bank: null,
    earlier: [],
  }
}

/** QR content: the address and the intended currency. */
function selectedView(
  { currency }: Currency,
  channel: Channel,
  address: string,
): NonNullable<AddressAnswer['selected']> {
  const uri = `${channel.network}:${address}?currency=${currency}`
  return {
    network: channel.network,
    address,
    memo: null,
    memoRequired: false,
    uri,
    qrContent: uri,
    minAmount: Amount.text(channel.minDeposit),
    confirmations: channel.confirmations,
    unlockConfirmations: channel.confirmations,
    arrivalMinutes: channel.arrivalMinutes,
    contractTail: null,
    warnings: [],
  }
}

/**
 * The user's address on a network; the first request assigns it. Null when the lane is too busy to store it: an address that is
 * not stored must not be shown.
 */
async function ownAddress(tools: Tools, userId: string, network: string): Promise<string | null> {
  const found = await tools.pool.query<{ address: string }>(
    'select address from wallet_address where part = $1 and user_id = $2 and network = $3',
    [partOf(userId), userId, network],
  )
  if (found.rows[0] !== undefined) return found.rows[0].address
  const outcome = await tools.lane.run(giveAddress, {
    owner: userId,
    input: { userId, network, address: sandboxAddress(tools.secret, userId, network) },
    route: giveAddress.name,
    // No key: the command is idempotent.
    key: null,
    payloadHash: new Uint8Array(),
    nonce: null,
  })
  return outcome.ok ? String(outcome.reply) : null
}

/** Owner and network of an address; null if it has no owner. */
export async function findAddress(
  pool: Pick<Pool, 'query'>,
  address: string,
): Promise<{ readonly userId: string; readonly network: string } | null> {
  const found = await pool.query<{ user_id: string; network: string }>(
    'select user_id, network from wallet_address where address = $1',
    [address],
  )
  const [row] = found.rows
  return row === undefined ? null : { userId: row.user_id, network: row.network }
}
