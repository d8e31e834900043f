import type { endpoints, InputOf } from '@candor/api'
import { Amount } from '@candor/money'
import { exactly } from '../../platform/decimals.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { isSandboxAddress, sandboxAddress } from '../chain/address.ts'
import type { ApplyRechargeInput } from '../commands/apply-recharge.ts'
import type { PaySandboxInput } from '../commands/pay-sandbox.ts'
import type { Tools } from '../tools.ts'
import { usdPricesAt, usdValue } from '../usd-prices.ts'
import { findAddress } from './address.ts'

const txidBytes = 32

/** Finds whose address is paid, and draws the transaction's name. */
export async function preparePayment(
  { pool, world, market }: Pick<Tools, 'pool' | 'world' | 'market'>,
  { address, currency, amount }: InputOf<typeof endpoints.paySandbox>,
): Promise<PaySandboxInput | Refusal> {
  const payee = isSandboxAddress(address) ? await findAddress(pool, address) : null
  if (payee === null) return refuse('ADDRESS_INVALID')
  const txid = Buffer.from(world.randomBytes(txidBytes)).toString('hex')
  return exactly(() => ({
    ...payee,
    address,
    currency,
    ...valued({ market, world }, currency, amount),
    txid,
  }))
}

/** A claim is always of a payment to the user's own address. */
export function prepareClaim(
  { secret, world, market }: Pick<Tools, 'secret' | 'world' | 'market'>,
  userId: string,
  { currency, network, amount, txid }: InputOf<typeof endpoints.applyRecharge>,
): ApplyRechargeInput | Refusal {
  const address = sandboxAddress(secret, userId, network)
  return exactly(() => ({
    userId,
    currency,
    network,
    address,
    txid,
    ...valued({ market, world }, currency, amount),
  }))
}

/** An amount with what it is worth in dollars at the last price; one without a price counts as nothing. */
function valued(
  { market, world }: Pick<Tools, 'market' | 'world'>,
  currency: string,
  typed: string,
) {
  const amount = Amount.parse(typed)
  const price = usdPricesAt(market, world.clock.now())(currency)?.price
  return { amount, usdValue: price === undefined ? Amount.zero : usdValue(amount, price) }
}
