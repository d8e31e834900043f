import type { Ticker, UserInfo } from '@candor/api'
import { useIsDemo } from '../lib/demo-money.ts'
import { useSession } from './session.ts'

/** The rules of the signed-in user's country; null while nobody is signed in. */
export function useCountryPolicy(): UserInfo['countryPolicy'] | null {
  return useSession(({ userInfo }) => userInfo?.countryPolicy ?? null)
}

/**
 * The highest leverage that the user's country allows on this market; 0: none at all; null: what the market allows. What
 * is not offered can be practised all the same.
 */
export function useLeverageCap({ trade }: Pick<Ticker, 'trade'>): number | null {
  const caps = useCountryPolicy()?.leverageCaps ?? []
  const cap = caps.find(({ assetClass }) => assetClass === trade.assetClass)?.max ?? null
  return useIsDemo() && cap === 0 ? null : cap
}

/** Whether second contracts are sold at all, and to this user or visitor; everybody may practise them. */
export function useOffersOptions(): boolean {
  const isDemo = useIsDemo()
  return useSession(({ commonConfig, userInfo }) => {
    const features = { ...commonConfig?.features, ...(!isDemo && userInfo?.features) }
    return features['secondContract'] === true
  })
}

/** Whether they are sold, and the rules of the user's country alone keep them from this one. */
export function useAreOptionsBarred(): boolean {
  const isSold = useSession(({ commonConfig }) => commonConfig?.features['secondContract'] === true)
  return !useOffersOptions() && isSold
}

/** Whether loans are given, and the rules of the user's country alone keep them from this one. */
export function useAreLoansBarred(): boolean {
  return useSession(
    ({ commonConfig, userInfo }) =>
      commonConfig?.features['loan'] === true && userInfo?.features['loan'] === false,
  )
}

/** Whether the rules of the user's country keep them from contests: a prize is a bonus. */
export function useAreContestsBarred(): boolean {
  return useCountryPolicy()?.incentives.bonuses === false
}

const products = ['options', 'loans', 'contests'] as const

/** What this house offers, and the rules of the user's country alone keep from this user. */
export function useBarredProducts(): (typeof products)[number][] {
  const isBarred = {
    options: useAreOptionsBarred(),
    loans: useAreLoansBarred(),
    contests: useAreContestsBarred(),
  }
  return products.filter((product) => isBarred[product])
}
