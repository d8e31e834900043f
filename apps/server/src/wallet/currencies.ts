import { readFileSync } from 'node:fs'
import { Amount, smaller } from '@candor/money'
import * as v from 'valibot'
import { addressFormats } from './accounts/address-formats.ts'

const amount = v.pipe(v.string(), v.transform(Amount.parse))
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const networkSchema = v.strictObject({
  network: v.string(),
  name: v.string(),
  /** Blocks until a payment is final. */
  confirmations: whole,
  arrivalMinutes: whole,
  addressPattern: v.string(),
})
export type Network = v.InferOutput<typeof networkSchema>

/** A payout network; its addresses are checked by its format. */
const payoutNetworkSchema = v.strictObject({
  ...networkSchema.entries,
  addressFormat: v.picklist(addressFormats),
})
type PayoutNetwork = v.InferOutput<typeof payoutNetworkSchema>

const wayFields = {
  min: amount,
  fee: amount,
  /** Decimals of this payout method; at most our own. */
  precision: v.pipe(whole, v.maxValue(Amount.decimals)),
}

/** Minimum and fee must fit the decimals of the payout method. */
const isCarried = ({ min, fee, precision }: WayOut): boolean =>
  [min, fee].every((one) => one % stepOf(precision) === 0n)

type WayOut = { readonly min: Amount; readonly fee: Amount; readonly precision: number }

/** The smallest amount with this many decimals. */
export const stepOf = (precision: number): Amount =>
  Amount.of(10n ** BigInt(Amount.decimals - precision))

const payoutSchema = v.strictObject({
  /** Daily limits after basic and advanced identity checks. They delay a withdrawal and never refuse it for good. */
  dailyLimits: v.tuple([amount, amount]),
  /** Daily amount that passes without a review unless another reason requires one. */
  autoDaily: amount,
  /** Above this amount a second reviewer is required. */
  secondAbove: amount,
})
export type PayoutTerms = v.InferOutput<typeof payoutSchema>

const currencySchema = v.strictObject({
  currency: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,12}$/)),
  name: v.string(),
  type: v.picklist(['crypto', 'fiat', 'metal']),
  /** Decimals of the currency. */
  precision: whole,
  /** Decimals that a screen shows. */
  displayPrecision: whole,
  /** Whether it can be transferred between the balance and the contract account. */
  transferEnabled: v.boolean(),
  networks: v.array(v.strictObject({ network: v.string(), minDeposit: amount })),
  /** Payout networks. */
  payoutNetworks: v.array(
    v.pipe(
      v.strictObject({
        network: v.string(),
        ...wayFields,
        /** Address of the token's own contract in the network's spelling: money sent there is lost. */
        tokenContract: v.optional(v.string()),
      }),
      v.check((way) => isCarried(way)),
    ),
  ),
  /** Terms of payouts to a bank account; null if not offered. */
  bankPayout: v.nullable(
    v.pipe(
      v.strictObject(wayFields),
      v.check((way) => isCarried(way)),
    ),
  ),
  payout: payoutSchema,
})

const fileSchema = v.strictObject({
  networks: v.array(networkSchema),
  payoutNetworks: v.array(payoutNetworkSchema),
  currencies: v.array(currencySchema),
})

/** Terms of recharges of one currency on one network. */
export type Channel = Network & { readonly minDeposit: Amount }

/** A currency that users can hold, with its recharge networks. */
export type Currency = Omit<v.InferOutput<typeof currencySchema>, 'networks' | 'payoutNetworks'> & {
  readonly networks: readonly Channel[]
  readonly payoutNetworks: readonly (PayoutNetwork & {
    readonly min: Amount
    readonly fee: Amount
    readonly precision: number
    readonly tokenContract?: string | undefined
  })[]
}

/** All currencies by name, in display order. */
export type Currencies = ReadonlyMap<string, Currency>

/**
 * Reads `data/currencies.json`.
 * @throws ValiError when a field is missing or malformed
 * @throws Error when a network is not described
 */
export function loadCurrencies(): Currencies {
  const path = new URL('../../../../data/currencies.json', import.meta.url)
  const file = v.parse(fileSchema, JSON.parse(readFileSync(path, 'utf8')))
  const incoming = byName(file.networks)
  const outgoing = byName(file.payoutNetworks)
  return new Map(
    file.currencies.map((currency) => [
      currency.currency,
      {
        ...currency,
        networks: currency.networks.map(({ network, minDeposit }) => ({
          ...incoming(network),
          minDeposit,
        })),
        payoutNetworks: currency.payoutNetworks.map(({ network, ...terms }) => ({
          ...outgoing(network),
          ...terms,
        })),
      },
    ]),
  )
}

function byName<Described extends { readonly network: string }>(networks: readonly Described[]) {
  const described = new Map(networks.map((network) => [network.network, network]))
  return (name: string): Described => {
    const found = described.get(name)
    if (found === undefined) throw new Error(`no network ${name} is described`)
    return found
  }
}

/** The recharge terms of a currency on a network; undefined if not offered. */
export function channelOf(
  currencies: Currencies,
  currency: string,
  network: string,
): Channel | undefined {
  return currencies.get(currency)?.networks.find((channel) => channel.network === network)
}

/** The smallest payout of a currency over all methods; zero if there is none. */
export function leastPayout(currencies: Currencies, currency: string): Amount {
  const known = currencies.get(currency)
  const ways = [...(known?.payoutNetworks ?? []), known?.bankPayout ?? []].flat()
  return ways
    .map(({ min }) => min)
    .reduce((least, min) => smaller(least, min), ways[0]?.min ?? Amount.zero)
}
