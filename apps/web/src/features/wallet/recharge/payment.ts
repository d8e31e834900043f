import type { CurrencyInfo } from '@candor/api'

/** The largest amount that the server accepts. */
export const maxAmount = '1000000000'

/** The initial amounts of the test payment: enough for trading, and above every minimum. */
const testAmounts: Readonly<Record<string, string>> = { USDT: '10000', BTC: '0.1', ETH: '2' }

/** The initial amount of a test payment; for other coins the network's minimum. */
export function testAmount(currency: string, minAmount: string): string {
  return testAmounts[currency] ?? minAmount
}

/** The coins that can be recharged, with their open networks. */
export function openCurrencies(list: readonly CurrencyInfo[]): CurrencyInfo[] {
  return list
    .map((each) => ({ ...each, networks: each.networks.filter((one) => one.depositEnabled) }))
    .filter(({ depositEnabled, networks }) => depositEnabled && networks.length > 0)
}

/** The choice on the recharge screen: a coin and one of its networks. */
export type Channel = { currency: CurrencyInfo; network: CurrencyInfo['networks'][number] }

/** The requested channel, or else the first available one; null if no coin can be recharged. */
export function channelFor(
  open: readonly CurrencyInfo[],
  wanted: { currency?: string | undefined; network?: string | undefined },
): Channel | null {
  const currency = open.find((each) => each.currency === wanted.currency) ?? open[0]
  const network =
    currency?.networks.find((each) => each.network === wanted.network) ?? currency?.networks[0]
  return currency && network ? { currency, network } : null
}

/** Whether a text has the form of a transaction ID, on any network. */
export function isTransactionId(text: string): boolean {
  return /^[0-9A-Za-z]{8,128}$/.test(text)
}
