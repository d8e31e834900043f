import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { enter, loadUser } from '../api/account.ts'
import { call } from '../api/client.ts'
import { clearSession, useSession } from '../api/session.ts'
import { back, go, history, open } from '../lib/navigate.ts'
import { startTheme } from '../theme/apply-theme.ts'
import { setPreferences } from '../theme/preferences.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { probeScreens } from '../testing/probe-screens.tsx'
import { renderApp } from '../testing/render-app.tsx'
import { config, full, user } from '../testing/samples.ts'
import { lazyScreen } from './lazy-screen.ts'
import { useOverlay } from './overlay-store.ts'

let api: ReturnType<typeof fakeApi>
let stopTheme: () => void
beforeEach(() => {
  localStorage.clear()
  clearSession()
  api = fakeApi({ ...full, getMyUserInfo: null })
  stopTheme = startTheme()
})
afterEach(() => {
  api.restore()
  stopTheme()
  useSession.setState({ commonConfig: null })
  vi.restoreAllMocks()
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const main = () => document.querySelector<HTMLElement>('[data-main]')!
const signIn = () => {
  api.become(full)
  useSession.setState({ token: 'token', userInfo: user })
}
const hash = () => history.location.href

test.each(['/', '/nowhere', '/heyue/unknown'])('%s leads home', async (path) => {
  await renderApp(path, probeScreens)
  await expect.element(heading('home')).toBeVisible()
  expect(hash()).toBe('/home')
})

test('search values stay text, unknown ones are dropped', async () => {
  signIn()
  await renderApp('/heyue/position?id=12345678901234567890&x=1', probeScreens)
  await expect.element(page.getByText('{"id":"12345678901234567890"}')).toBeVisible()
})

test('a visitor of a closed screen signs in and comes back to the whole address, once', async () => {
  await renderApp('/heyue?symbol=BTCUSDT', probeScreens)
  await expect.element(heading('login')).toBeVisible()
  expect(useSession.getState().redirectTo).toBe('/heyue?symbol=BTCUSDT')
  api.become(full)
  await enter('fresh-token')
  await expect.element(heading('contracts')).toBeVisible()
  expect(hash()).toBe('/heyue?symbol=BTCUSDT')
  expect(localStorage.getItem('token')).toBe('fresh-token')
  expect(useSession.getState().redirectTo).toBe('/home')
})

test('a visitor who left the login screen does not return to the earlier target later', async () => {
  await renderApp('/heyue?symbol=BTCUSDT', probeScreens)
  await expect.element(heading('login')).toBeVisible()
  go('home')
  await expect.element(heading('home')).toBeVisible()
  go('login')
  await expect.element(heading('login')).toBeVisible()
  api.become(full)
  await enter('fresh-token')
  await expect.element(heading('home')).toBeVisible()
  expect(hash()).toBe('/home')
})

test('Back before the first screen is rendered leads to the screen of the new address', async () => {
  signIn()
  useSession.setState({ userInfo: null })
  const isKnown = Promise.withResolvers<void>()
  api.become({ ...full, getMyUserInfo: () => isKnown.promise.then(() => user) })
  open('/my/sessions')
  const drawn = renderApp('/my/score', probeScreens)
  await expect.poll(() => api.countOf('getMyUserInfo')).toBeGreaterThan(0)
  back()
  await expect.poll(hash).toBe('/my/sessions')
  isKnown.resolve()
  await drawn
  await expect.element(heading('sessions')).toBeVisible()
})

test('a user that cannot be fetched counts as not signed in, without a message', async () => {
  api.become({
    getMyUserInfo: () => {
      throw new Error('no network')
    },
  })
  await renderApp('/my', probeScreens)
  await expect.element(heading('login')).toBeVisible()
  expect(document.querySelector(':popover-open')).toBeNull()
})

test('a user with a token stays signed in while the user cannot be read, and continues by a retry', async () => {
  let isAway = true
  api.become({
    ...full,
    getMyUserInfo: () => {
      if (isAway) throw new Error('no network')
      return user
    },
  })
  vi.spyOn(console, 'error').mockReturnValue()
  useSession.setState({ token: 'token' })
  await renderApp('/my', probeScreens)
  await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
  expect(heading('login').query()).toBeNull()
  expect(useSession.getState().token).toBe('token')
  expect(hash()).toBe('/my')
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('personal')).toBeVisible()
  expect(useSession.getState().userInfo).toEqual(user)
})

test('a later failed read of the user keeps the known data', async () => {
  signIn()
  await renderApp('/home', probeScreens)
  api.become({
    getMyUserInfo: () => {
      throw new Error('no network')
    },
  })
  await loadUser()
  expect(useSession.getState().userInfo).toEqual(user)
})

test('the current user is fetched on each route change while unknown', async () => {
  await renderApp('/home', probeScreens)
  const before = api.countOf('getMyUserInfo')
  go('quotes')
  await expect.element(heading('quotes')).toBeVisible()
  expect(api.countOf('getMyUserInfo')).toBe(before + 1)
})

test('many 401s at once navigate once', async () => {
  signIn()
  await renderApp('/zichanCenter', probeScreens)
  const pushes = vi.spyOn(history, 'push')
  const signedOut = () => {
    throw Object.assign(new Error('Please log in'), { name: 'SignedOut' })
  }
  api.become({
    ...full,
    getMyUserInfo: null,
    queryUserAssets: signedOut,
    queryUserBalance: signedOut,
  })
  await Promise.allSettled(
    [1, 2, 3, 4].map((n) => call(n % 2 ? 'queryUserAssets' : 'queryUserBalance', {})),
  )
  await expect.element(heading('login')).toBeVisible()
  expect(pushes).toHaveBeenCalledTimes(1)
  expect(useSession.getState()).toMatchObject({
    token: null,
    userInfo: null,
    redirectTo: '/zichanCenter',
  })
})

test('a kept screen keeps input and inner scroll; the main container returns to the top', async () => {
  await renderApp('/home', probeScreens)
  await page.getByLabelText('note of home').fill('remember me')
  const inner = document.querySelector<HTMLElement>('[data-inner="home"]')!
  inner.scrollTop = 777
  main().scrollTop = 500
  go('quotes')
  await expect.element(heading('quotes')).toBeVisible()
  await expect.poll(() => main().scrollTop).toBe(0)
  go('home')
  await expect.element(heading('home')).toBeVisible()
  await expect.element(page.getByLabelText('note of home')).toHaveValue('remember me')
  expect(inner.scrollTop).toBe(777)
})

test('a screen that is not kept starts from its initial state', async () => {
  signIn()
  await renderApp('/zijinhuazhuan', probeScreens)
  await page.getByLabelText('note of transfer').fill('forget me')
  go('home')
  await expect.element(heading('home')).toBeVisible()
  go('transfer')
  await expect.element(page.getByLabelText('note of transfer')).toHaveValue('')
})

test('kept screens show another user nothing of the previous user', async () => {
  await renderApp('/home', probeScreens)
  await page.getByLabelText('note of home').fill('secret')
  api.become(full)
  await enter('other')
  await expect.element(page.getByLabelText('note of home')).toHaveValue('')
})

test('the overlay covers the content for 300 ms in the colour of the route, and delays nothing', async () => {
  await renderApp('/home', probeScreens)
  await expect.poll(() => useOverlay.getState().loading).toBe(false)
  const began = performance.now()
  const shown = firstOverlay()
  go('chart', { symbol: 'BTCUSDT' })
  expect(await shown).toEqual({
    state: { loading: true, surface: 'kline' },
    text: 'Loading…',
    colour: 'rgba(0, 0, 0, 0.9)',
    pointerEvents: 'none',
  })
  await expect.element(heading('chart')).toBeVisible()
  await expect.poll(() => useOverlay.getState().loading, { interval: 5 }).toBe(false)
  expect(performance.now() - began).toBeGreaterThanOrEqual(290)
  expect(document.documentElement.dataset['surface']).toBe('kline')
})

/** The overlay at its first appearance: it may be gone 300 ms later. */
function firstOverlay() {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const overlay = document.querySelector('[role="status"][aria-hidden="false"]')
      if (overlay === null) return
      observer.disconnect()
      const { loading, options } = useOverlay.getState()
      const { backgroundColor: colour, pointerEvents } = getComputedStyle(overlay)
      const state = { loading, surface: options.surface }
      resolve({ state, text: overlay.textContent, colour, pointerEvents })
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
}

/** The background of a screen. */
const ground = () => getComputedStyle(main().parentElement!)

test('the chart is black, in the light theme as well, and the next screen is not', async () => {
  setPreferences({ theme: 'light' })
  await renderApp('/kline?symbol=BTCUSDT', probeScreens)
  await expect.element(heading('chart')).toBeVisible()
  await expect.poll(() => ground().backgroundColor).toBe('rgb(0, 0, 0)')
  go('home')
  await expect.element(heading('home')).toBeVisible()
  await expect.poll(() => ground().backgroundColor).not.toBe('rgb(0, 0, 0)')
})

test.each([
  ['arbitrage', '/taolilicai'],
  ['product', '/taolilicaiDetail?id=66801'],
  ['productConfirm', '/taoliOk?id=66801&amount=100'],
  ['productOrders', '/taoliOrder'],
  ['miners', '/kuangchi'],
  ['miner', '/kuangchiDetail?id=66821'],
])('%s is dark, in the light theme as well', async (name, path) => {
  setPreferences({ theme: 'light' })
  signIn()
  await renderApp(path, probeScreens)
  await expect.element(heading(name)).toBeVisible()
  await expect.poll(() => ground().backgroundColor).toBe('rgb(11, 14, 20)')
  expect(ground().color).toBe('rgb(241, 244, 249)')
})

test('a screen that cannot load while the server is unreachable says so, and loads by a retry', async () => {
  let isAway = true
  const late = {
    ...probeScreens,
    transfer: lazyScreen<never>(() => {
      if (!isAway) return Promise.resolve(() => <h1>transfer</h1>)
      window.dispatchEvent(new Event('vite:preloadError'))
      return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    }),
  }
  vi.spyOn(console, 'error').mockReturnValue()
  signIn()
  api.become({
    ...full,
    getConfig: () => {
      throw new Error('no network')
    },
  })
  await renderApp('/home', late)
  go('transfer')
  await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
  expect(page.getByText(/newer version/).query()).toBeNull()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('transfer')).toBeVisible()
})

test('a screen that cannot be loaded hides the overlay, says so, and offers one reload', async () => {
  const broken = {
    ...probeScreens,
    transfer: lazyScreen<never>(() => {
      window.dispatchEvent(new Event('vite:preloadError'))
      return Promise.reject(new Error('404'))
    }),
  }
  vi.spyOn(console, 'error').mockReturnValue()
  signIn()
  await renderApp('/home', broken)
  go('transfer')
  await expect.element(page.getByText('This screen could not be shown.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Reload' }).elements()).toHaveLength(1)
  await expect.poll(() => useOverlay.getState().loading).toBe(false)
})

test("a fault outside the screen's boundary shows one sentence and a link to continue", async () => {
  function Leaving() {
    useEffect(
      () => () => {
        throw new Error('planted')
      },
      [],
    )
    return <h1>transfer</h1>
  }
  vi.spyOn(console, 'error').mockReturnValue()
  signIn()
  const faulty = { ...probeScreens, transfer: lazyScreen(() => Promise.resolve(Leaving)) }
  await renderApp('/zijinhuazhuan', faulty)
  await expect.element(heading('transfer')).toBeVisible()
  go('home')
  await expect.element(page.getByText('This screen could not be shown.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('back goes back, and home without a previous screen', async () => {
  await renderApp('/hangqing', probeScreens)
  go('chart', { symbol: 'ETHUSDT' })
  await expect.element(heading('chart')).toBeVisible()
  back()
  await expect.element(heading('quotes')).toBeVisible()
  vi.spyOn(history, 'canGoBack').mockReturnValue(false)
  back()
  await expect.element(heading('home')).toBeVisible()
})

test('with live prices the sandbox band says so', async () => {
  useSession.setState({ commonConfig: { ...config, prices: 'live' } })
  await renderApp('/home', probeScreens)
  await expect.element(page.getByText('Sandbox: test money, live prices')).toBeVisible()
})

test('the sandbox band is on every screen; tabs only inside the shell', async () => {
  await renderApp('/home', probeScreens)
  await expect.element(page.getByText('Sandbox: test money, recorded prices')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Market' })).toBeVisible()
  open('/kline')
  await expect.element(heading('chart')).toBeVisible()
  await expect.element(page.getByText('Sandbox: test money, recorded prices')).toBeVisible()
  expect(page.getByRole('link', { name: 'Market' }).query()).toBeNull()
})
