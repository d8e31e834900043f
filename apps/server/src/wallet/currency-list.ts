import type { CurrencyInfo } from '@candor/api'
import { Amount, Price } from '@candor/money'
import type { Channel, Currencies, Currency } from './currencies.ts'
import type { UsdPrices } from './usd-prices.ts'

/** All currencies with their networks, in their display order. Nothing leaves the wallet yet. */
export function currencyList(currencies: Currencies, usdPrices: UsdPrices): CurrencyInfo[] {
  return [...currencies.values()].map((currency, index) => viewOf(currency, index, usdPrices))
}

function viewOf(currency: Currency, sort: number, usdPrices: UsdPrices): CurrencyInfo {
  const quoted = usdPrices(currency.currency)
  return {
    currency: currency.currency,
    name: currency.name,
    type: currency.type,
    // Candor ships no pictures of currencies; the app draws their letters.
    iconUrl: '',
    precision: currency.precision,
    displayPrecision: currency.displayPrecision,
    usdPrice: quoted === null ? null : Price.text(quoted.price),
    depositEnabled: currency.networks.length > 0,
    withdrawEnabled: false,
    transferEnabled: currency.transferEnabled,
    flashEnabled: false,
    pledgeEnabled: false,
    sort,
    networks: currency.networks.map(channelView),
  }
}

function channelView(channel: Channel): CurrencyInfo['networks'][number] {
  return {
    network: channel.network,
    name: channel.name,
    depositEnabled: true,
    withdrawEnabled: false,
    minDeposit: Amount.text(channel.minDeposit),
    minWithdraw: '0',
    maxWithdraw: '0',
    withdrawFee: '0',
    withdrawFeeRate: '0',
    confirmations: channel.confirmations,
    memoRequired: false,
    addressPattern: channel.addressPattern,
    arrivalMinutes: channel.arrivalMinutes,
    notice: null,
  }
}
