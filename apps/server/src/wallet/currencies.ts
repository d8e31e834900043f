import { readFileSync } from 'node:fs'
import { Amount } from '@candor/money'
import * as v from 'valibot'

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
})

const fileSchema = v.strictObject({
  networks: v.array(networkSchema),
  currencies: v.array(currencySchema),
})

/** How one currency comes in on one network. */
export type Channel = Network & { readonly minDeposit: Amount }

/** What users can hold, and on which networks it comes in. */
export type Currency = Omit<v.InferOutput<typeof currencySchema>, 'networks'> & {
  readonly networks: readonly Channel[]
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
  const described = new Map(file.networks.map((network) => [network.network, network]))
  return new Map(
    file.currencies.map((currency) => [
      currency.currency,
      {
        ...currency,
        networks: currency.networks.map(({ network, minDeposit }) => {
          const found = described.get(network)
          if (found === undefined) throw new Error(`no network ${network} is described`)
          return { ...found, minDeposit }
        }),
      },
    ]),
  )
}

/** How a currency comes in on a network; undefined where it does not. */
export function channelOf(
  currencies: Currencies,
  currency: string,
  network: string,
): Channel | undefined {
  return currencies.get(currency)?.networks.find((channel) => channel.network === network)
}
