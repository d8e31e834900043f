import type { Ticker, UserInfo } from '@candor/api'
import { useIsDemo } from '../lib/demo-money.ts'
import { useSession } from './session.ts'

/** The rules of the signed-in user's country; null if not signed in. */
export function useCountryPolicy(): UserInfo['countryPolicy'] | null {
  return useSession(({ userInfo }) => userInfo?.countryPolicy ?? null)
}

/**
 * The highest leverage that the user's country allows in this market; 0: none at all; null: no limit beyond the
 * market's. The demo is open in any case.
 */
export function useLeverageCap({ trade }: Pick<Ticker, 'trade'>): number | null {
  const caps = useCountryPolicy()?.leverageCaps ?? []
  const cap = caps.find(({ assetClass }) => assetClass === trade.assetClass)?.max ?? null
  return useIsDemo() && cap === 0 ? null : cap
}

/** Whether second contracts are offered to this user or visitor; the demo is open to everybody. */
export function useOffersOptions(): boolean {
  const isDemo = useIsDemo()
  return useSession(({ commonConfig, userInfo }) => {
    const features = { ...commonConfig?.features, ...(!isDemo && userInfo?.features) }
    return features['secondContract'] === true
  })
}

/** Whether second contracts are offered, but barred by the rules of the user's country. */
export function useAreOptionsBarred(): boolean {
  const isSold = useSession(({ commonConfig }) => commonConfig?.features['secondContract'] === true)
  return !useOffersOptions() && isSold
}

/** Whether loans are offered, but barred by the rules of the user's country. */
export function useAreLoansBarred(): boolean {
  return useSession(
    ({ commonConfig, userInfo }) =>
      commonConfig?.features['loan'] === true && userInfo?.features['loan'] === false,
  )
}

/** Whether the rules of the user's country bar contests: a prize is a bonus. */
export function useAreContestsBarred(): boolean {
  return useCountryPolicy()?.incentives.bonuses === false
}

const products = ['options', 'loans', 'contests'] as const

/** The offered products that the rules of the user's country bar. */
export function useBarredProducts(): (typeof products)[number][] {
  const isBarred = {
    options: useAreOptionsBarred(),
    loans: useAreLoansBarred(),
    contests: useAreContestsBarred(),
  }
  return products.filter((product) => isBarred[product])
}
