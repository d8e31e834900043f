import type { CurrencyInfo } from '@candor/api'
import { Amount, Price } from '@candor/money'
import type { Currencies, Currency, Network } from './currencies.ts'
import type { UsdPrices } from '../market/index.ts'

/**
 * All currencies with their recharge and payout networks, in display order.
 * @param swappable names of the currencies that can be swapped
 */
export function currencyList(
  currencies: Currencies,
  usdPrices: UsdPrices,
  swappable: ReadonlySet<string>,
): CurrencyInfo[] {
  return [...currencies.values()].map((currency, index) => ({
    ...viewOf(currency, index, usdPrices),
    flashEnabled: swappable.has(currency.currency),
  }))
}

function viewOf(
  currency: Currency,
  sort: number,
  usdPrices: UsdPrices,
): Omit<CurrencyInfo, 'flashEnabled'> {
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
    withdrawEnabled: currency.payoutNetworks.length > 0 || currency.bankPayout !== null,
    transferEnabled: currency.transferEnabled,
    pledgeEnabled: false,
    sort,
    networks: networksOf(currency).map((network) => networkView(currency, network)),
  }
}

/** Every network of a currency once, recharge networks first. */
function networksOf({ networks, payoutNetworks }: Currency): Network[] {
  const all: readonly Network[] = [...networks, ...payoutNetworks]
  return all.filter(({ network }, at) => all.findIndex((one) => one.network === network) === at)
}

function networkView(
  { networks, payoutNetworks, payout }: Currency,
  { network, name, confirmations, addressPattern, arrivalMinutes }: Network,
): CurrencyInfo['networks'][number] {
  const coming = networks.find((one) => one.network === network)
  const leaving = payoutNetworks.find((one) => one.network === network)
  return {
    network,
    name,
    depositEnabled: coming !== undefined,
    withdrawEnabled: leaving !== undefined,
    minDeposit: Amount.text(coming?.minDeposit ?? Amount.zero),
    minWithdraw: Amount.text(leaving?.min ?? Amount.zero),
    // The daily limit after a full identity check; the quote tells the user what is left.
    maxWithdraw: Amount.text(leaving === undefined ? Amount.zero : payout.dailyLimits[1]),
    withdrawFee: Amount.text(leaving?.fee ?? Amount.zero),
    // A fee is a fixed amount, whatever the withdrawal.
    withdrawFeeRate: '0',
    confirmations,
    memoRequired: false,
    addressPattern,
    arrivalMinutes,
    notice: null,
  }
}
