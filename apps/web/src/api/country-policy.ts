import type { Ticker, UserInfo } from '@candor/api'
import { useSession } from './session.ts'

/** The rules of the signed-in user's country; null while nobody is signed in. */
export function useCountryPolicy(): UserInfo['countryPolicy'] | null {
  return useSession(({ userInfo }) => userInfo?.countryPolicy ?? null)
}

/** The highest leverage that the user's country allows on this market; 0: none at all; null: what the market allows. */
export function useLeverageCap({ trade }: Pick<Ticker, 'trade'>): number | null {
  const caps = useCountryPolicy()?.leverageCaps ?? []
  return caps.find(({ assetClass }) => assetClass === trade.assetClass)?.max ?? null
}

/** Whether second contracts are sold at all, and to this user or visitor. */
export function useOffersOptions(): boolean {
  return useSession(({ commonConfig, userInfo }) => {
    const features = { ...commonConfig?.features, ...userInfo?.features }
    return features['secondContract'] === true
  })
}

/** Whether they are sold, and the rules of the user's country alone keep them from this one. */
export function useAreOptionsBarred(): boolean {
  const isSold = useSession(({ commonConfig }) => commonConfig?.features['secondContract'] === true)
  return !useOffersOptions() && isSold
}
