import type { CurrencyInfo } from '@candor/api'

/** The most that any call takes: a thousand million units. */
export const maxAmount = '1000000000'

/** What the test payment starts with: enough to trade with, above every minimum. */
const testAmounts: Readonly<Record<string, string>> = { USDT: '10000', BTC: '0.1', ETH: '2' }

/** The first amount of a test payment; the network's minimum for a coin we know nothing of. */
export function testAmount(currency: string, minAmount: string): string {
  return testAmounts[currency] ?? minAmount
}

/** Coins that can come in, on networks that are open. */
export function openCurrencies(list: readonly CurrencyInfo[]): CurrencyInfo[] {
  return list
    .map((each) => ({ ...each, networks: each.networks.filter((one) => one.depositEnabled) }))
    .filter(({ depositEnabled, networks }) => depositEnabled && networks.length > 0)
}

/** What is chosen on the recharge screen: a coin, and a network that it travels on. */
export type Channel = { currency: CurrencyInfo; network: CurrencyInfo['networks'][number] }

/** The channel that was asked for, or the nearest that exists; null when nothing can come in. */
export function channelFor(
  open: readonly CurrencyInfo[],
  wanted: { currency?: string | undefined; network?: string | undefined },
): Channel | null {
  const currency = open.find((each) => each.currency === wanted.currency) ?? open[0]
  const network =
    currency?.networks.find((each) => each.network === wanted.network) ?? currency?.networks[0]
  return currency && network ? { currency, network } : null
}

/** The form of a transaction's name on any network. */
export function isTransactionId(text: string): boolean {
  return /^[0-9A-Za-z]{8,128}$/.test(text)
}
