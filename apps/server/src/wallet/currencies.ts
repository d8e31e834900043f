import { readFileSync } from 'node:fs'
import { Amount, smaller } from '@candor/money'
import * as v from 'valibot'
import { addressFormats } from './accounts/address-formats.ts'

const amount = v.pipe(v.string(), v.transform(Amount.parse))
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const networkSchema = v.strictObject({
  network: v.string(),
  name: v.string(),
  /** How many blocks make a payment final. */
  confirmations: whole,
  arrivalMinutes: whole,
  addressPattern: v.string(),
})
export type Network = v.InferOutput<typeof networkSchema>

/** A network that money leaves by; its addresses are checked as it writes them. */
const payoutNetworkSchema = v.strictObject({
  ...networkSchema.entries,
  addressFormat: v.picklist(addressFormats),
})
export type PayoutNetwork = v.InferOutput<typeof payoutNetworkSchema>

const wayFields = {
  min: amount,
  fee: amount,
  /** Decimals that this way carries; at most those that we keep. */
  precision: v.pipe(whole, v.maxValue(Amount.decimals)),
}

/** The least and the fee of a way out are sums that it carries itself. */
const isCarried = ({ min, fee, precision }: WayOut): boolean =>
  [min, fee].every((one) => one % stepOf(precision) === 0n)

type WayOut = { readonly min: Amount; readonly fee: Amount; readonly precision: number }

/** The smallest sum of so many decimals. */
export const stepOf = (precision: number): Amount =>
  Amount.of(10n ** BigInt(Amount.decimals - precision))

const payoutSchema = v.strictObject({
  /** What may leave on a day after basic and after advanced identity; it paces and never refuses for good. */
  dailyLimits: v.tuple([amount, amount]),
  /** What passes on a day without a person, where nothing else speaks against it. */
  autoDaily: amount,
  /** Above this a second person looks. */
  secondAbove: amount,
})
export type PayoutTerms = v.InferOutput<typeof payoutSchema>

const currencySchema = v.strictObject({
  currency: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,12}$/)),
  name: v.string(),
  type: v.picklist(['crypto', 'fiat', 'metal']),
  /** Decimals that the currency has. */
  precision: whole,
  /** Decimals that a screen shows. */
  displayPrecision: whole,
  /** Whether it moves between the balance and the contract account. */
  transferEnabled: v.boolean(),
  networks: v.array(v.strictObject({ network: v.string(), minDeposit: amount })),
  /** Networks that it leaves by. */
  payoutNetworks: v.array(
    v.pipe(
      v.strictObject({
        network: v.string(),
        ...wayFields,
        /** The address of the token itself, as the network writes it: what is sent there is lost. */
        tokenContract: v.optional(v.string()),
      }),
      v.check((way) => isCarried(way)),
    ),
  ),
  /** How it is paid out to a bank account; null where it is not. */
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

/** How one currency comes in on one network. */
export type Channel = Network & { readonly minDeposit: Amount }

/** What users can hold, and on which networks it comes in. */
export type Currency = Omit<v.InferOutput<typeof currencySchema>, 'networks' | 'payoutNetworks'> & {
  readonly networks: readonly Channel[]
  readonly payoutNetworks: readonly (PayoutNetwork & {
    readonly min: Amount
    readonly fee: Amount
    readonly precision: number
    readonly tokenContract?: string | undefined
  })[]
}

/** All currencies by name, in their display order. */
export type Currencies = ReadonlyMap<string, Currency>

/**
 * Reads `data/currencies.json`.
 * @throws ValiError when a field is missing or out of form; Error when a network is not described.
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

/** How a currency comes in on a network; undefined where it does not. */
export function channelOf(
  currencies: Currencies,
  currency: string,
  network: string,
): Channel | undefined {
  return currencies.get(currency)?.networks.find((channel) => channel.network === network)
}

/** The least of a currency that can be paid out by any way; zero where it can by none. */
export function leastPayout(currencies: Currencies, currency: string): Amount {
  const known = currencies.get(currency)
  const ways = [...(known?.payoutNetworks ?? []), known?.bankPayout ?? []].flat()
  return ways
    .map(({ min }) => min)
    .reduce((least, min) => smaller(least, min), ways[0]?.min ?? Amount.zero)
}
