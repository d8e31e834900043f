import type { endpoints, InputOf } from '@candor/api'
import { Amount } from '@candor/money'
import { isSameName } from '../../people/index.ts'
import { exactly } from '../../platform/decimals.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { isSandboxAddress, sandboxAddress } from '../chain/address.ts'
import { paidChannel, payeeOf } from '../channels/queries.ts'
import type { ApplyRechargeInput } from '../commands/apply-recharge.ts'
import type { TurnSandboxInput } from '../commands/turn-sandbox.ts'
import type { PaySandboxInput } from '../commands/pay-sandbox.ts'
import { channelOf } from '../currencies.ts'
import type { Tools } from '../tools.ts'
import { usdPricesAt, usdValue } from '../../market/index.ts'
import { findAddress } from './address.ts'
import { referenceName, transactionName } from './claim-name.ts'
import { bankRecharges, isReferenceOf } from './reference.ts'
import type { RechargeFlag } from './tables.ts'

const txidBytes = 32

/** Finds the owner of the paid address, and draws the transaction number. */
export async function preparePayment(
  tools: Pick<Tools, 'pool' | 'world' | 'market' | 'isSandbox'>,
  payerId: string,
  { address, currency, amount, network }: InputOf<typeof endpoints.paySandbox>,
): Promise<PaySandboxInput | Refusal> {
  const { pool, world, isSandbox } = tools
  if (!isSandbox) return refuse('FEATURE_DISABLED')
  const payee = isSandboxAddress(address) ? await findAddress(pool, address) : null
  if (payee === null) return refuse('ADDRESS_INVALID')
  const { userId, network: addressNetwork } = payee
  const txid = Buffer.from(world.randomBytes(txidBytes)).toString('hex')
  const isOwn = userId === payerId
  const way = { userId, isOwn, addressNetwork, network: network ?? addressNetwork }
  return exactly(() => ({ ...way, address, currency, ...valued(tools, currency, amount), txid }))
}

/** Finds the recharge of a payment to an own address. */
export async function prepareTurn(
  { pool, isSandbox }: Pick<Tools, 'pool' | 'isSandbox'>,
  userId: string,
  { txid }: InputOf<typeof endpoints.dropSandbox | typeof endpoints.restoreSandbox>,
): Promise<TurnSandboxInput | Refusal> {
  if (!isSandbox) return refuse('FEATURE_DISABLED')
  const found = await pool.query<{ id: string }>(
    `select id from wallet_recharge
     where part = $1 and user_id = $2 and txid = $3 and payment_id is not null`,
    [partOf(userId), userId, txid],
  )
  return { userId, txid, id: found.rows[0]?.id ?? null }
}

type Request = ApiRequest<typeof endpoints.applyRecharge>
type Bank = Extract<Request['input'], { method: 'bank' }>
type Crypto = Extract<Request['input'], { method: 'crypto' }>

/** Reads the report and the known facts of its network or bank. */
export async function prepareReport(
  tools: Tools,
  { input, user: { userId }, lang, now }: Request,
): Promise<ApplyRechargeInput | Refusal> {
  const who = { userId, lang }
  if (input.method === 'crypto') return prepareClaim(tools, who, input)
  return prepareTransfer(tools, who, input, now)
}

type Who = Pick<ApplyRechargeInput, 'userId' | 'lang'>

/** A claim is always about a payment to the user's own address. */
function prepareClaim(
  tools: Pick<Tools, 'secret' | 'currencies' | 'market' | 'world'>,
  who: Who,
  { currency, network, amount, txid, certificate = [], remark }: Crypto,
): ApplyRechargeInput | Refusal {
  const { secret, currencies } = tools
  const address = sandboxAddress(secret, who.userId, network)
  const channel = channelOf(currencies, currency, network)
  return exactly(() => ({
    ...who,
    usdValue: valued(tools, currency, amount).usdValue,
    reported: {
      ...notByBank,
      method: 'crypto' as const,
      currency,
      network,
      address,
      txid,
      remark: remark ?? null,
      amount: Amount.parse(amount),
      flags: [],
    },
    fileIds: certificate,
    bounds: channel === undefined ? null : { min: channel.minDeposit, max: null },
    uniqueName: transactionName(txid),
    isTheirs: true,
  }))
}

const notByBank = { channelId: null, payee: null, payerName: null, payerLast4: null }
const notOnNetwork = { network: null, address: null, txid: null }

/** A bank transfer goes to a shown account, in the version shown, with a reference of the user's own. */
async function prepareTransfer(
  tools: Tools,
  who: Who,
  input: Bank,
  now: number,
): Promise<ApplyRechargeInput | Refusal> {
  const { currency, amount, channelId, reference, certificate, remark } = input
  const { userId } = who
  const [channel, count, known] = await Promise.all([
    paidChannel(tools, input, now),
    bankRecharges(tools.pool, userId),
    tools.knownAsOf(userId, now),
  ])
  return exactly(() => ({
    ...who,
    usdValue: valued(tools, currency, amount).usdValue,
    reported: {
      ...notOnNetwork,
      method: 'bank' as const,
      currency,
      amount: Amount.parse(amount),
      channelId,
      // Without an account the report is refused, and this is not stored.
      payee: channel === undefined ? null : payeeOf(channel, reference),
      payerName: input.payerName.trim(),
      payerLast4: input.payerAccountLast4,
      remark: remark ?? null,
      flags: flagsOf(input.payerName, known.name),
    },
    fileIds: certificate,
    bounds: channel === undefined ? null : { min: channel.minAmount, max: channel.maxAmount },
    uniqueName: referenceName(reference),
    isTheirs: isReferenceOf(tools.secret, userId, reference, count),
  }))
}

/** Flags a payer's name that differs from the account owner's, for a closer review. */
function flagsOf(payerName: string, legalName: string | null): RechargeFlag[] {
  if (legalName === null) return ['not_identified']
  return isSameName(payerName, legalName) ? [] : ['name_differs']
}

/** An amount with its value in dollars at the last price; zero without a price. */
function valued(
  { market, world }: Pick<Tools, 'market' | 'world'>,
  currency: string,
  typed: string,
) {
  const amount = Amount.parse(typed)
  const price = usdPricesAt(market, world.clock.now())(currency)?.price
  return { amount, usdValue: price === undefined ? Amount.zero : usdValue(amount, price) }
}
