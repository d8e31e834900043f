import { beforeEach, expect, test } from 'vitest'
import { clearSession, firstCountry, takeRedirect, useSession } from './session.ts'

beforeEach(() => {
  clearSession()
  localStorage.clear()
})

test('exposes exactly the fields of the specification', () => {
  expect(Object.keys(useSession.getState()).toSorted()).toEqual(
    [
      'token',
      'userInfo',
      'tradeAssetInfo',
      'positionsSummary',
      'countryInfo',
      'redirectTo',
      'commonConfig',
      'address',
    ].toSorted(),
  )
})

test('starts in the United States, with /home as the target', () => {
  expect(useSession.getState().countryInfo).toEqual(firstCountry)
  expect(firstCountry).toMatchObject({
    english_name: 'United States',
    country_code: 'US',
    phone_code: 1,
  })
  expect(useSession.getState().redirectTo).toBe('/home')
})

test('saves the raw token under its key, and nothing else', () => {
  useSession.setState({ token: 'abc.DEF-123', address: 'somewhere', redirectTo: '/my' })
  expect(localStorage.getItem('token')).toBe('abc.DEF-123')
  expect(Object.keys(localStorage)).toEqual(['token'])
  clearSession()
  expect(localStorage.getItem('token')).toBeNull()
})

test('the remembered target is used once', () => {
  useSession.setState({ redirectTo: '/kline?symbol=BTCUSDT' })
  expect(takeRedirect()).toBe('/kline?symbol=BTCUSDT')
  expect(takeRedirect()).toBe('/home')
})
