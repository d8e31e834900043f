import type { Config, ContractBalance, PositionsSummary, UserInfo } from '@candor/api'
import { create } from 'zustand'
import { storage } from '../lib/storage.ts'

/** A value with the time of its read (epoch ms), so that a screen can show its age. */
type Dated<Value> = { value: Value; at: number }

export type CountryInfo = {
  english_name: string
  chinese_name: string
  country_code: string
  phone_code: number
}

/** The session store of the specification: these eight fields and no other. */
export type Session = {
  token: string | null
  /** Null if not signed in, or not known yet. */
  userInfo: UserInfo | null
  tradeAssetInfo: Dated<ContractBalance> | null
  positionsSummary: Dated<PositionsSummary> | null
  countryInfo: CountryInfo
  /** The full address inside the hash that a visitor requested before signing in. */
  redirectTo: string
  /** `/config.json`; null until loaded. */
  commonConfig: Config | null
  /** The recharge address that the user viewed last. */
  address: string
}

const defaultRedirect = '/home'
export const tokenKey = 'token'

export const firstCountry: CountryInfo = {
  english_name: 'United States',
  chinese_name: '美国',
  country_code: 'US',
  phone_code: 1,
}

export const useSession = create<Session>(() => ({
  token: storage.get(tokenKey),
  userInfo: null,
  tradeAssetInfo: null,
  positionsSummary: null,
  countryInfo: firstCountry,
  redirectTo: defaultRedirect,
  commonConfig: null,
  address: '',
}))

// Only the token is stored, as the raw string; nothing else of the session outlives the page.
useSession.subscribe(({ token }, before) => {
  if (token === before.token) return
  if (token !== null) storage.set(tokenKey, token)
  // A newer token stored by another tab is not removed.
  else if (storage.get(tokenKey) === before.token) storage.remove(tokenKey)
})

/** The signed-in user's id, or null. */
export function userId(): string | null {
  return useSession.getState().userInfo?.id ?? null
}

/** Forgets the signed-in user; the device's data (country, config) stays. */
export function clearSession(): void {
  startSession(null)
}

/** Starts the session of a token without any data of the previous session. */
export function startSession(token: string | null): void {
  useSession.setState({
    token,
    userInfo: null,
    tradeAssetInfo: null,
    positionsSummary: null,
    address: '',
  })
}

/** Returns the remembered target of a sign-in and resets it: it is used once. */
export function takeRedirect(): string {
  const { redirectTo } = useSession.getState()
  useSession.setState({ redirectTo: defaultRedirect })
  return redirectTo
}
