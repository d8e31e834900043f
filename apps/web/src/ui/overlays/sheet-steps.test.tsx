import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enter } from '../../api/account.ts'
import { clearSession, useSession } from '../../api/session.ts'
import { useOverlay } from '../../app/overlay-store.ts'
import { settled } from '../../lib/history.ts'
import { back, go, history } from '../../lib/navigate.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { config, full } from '../../testing/samples.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
  useSession.setState({ commonConfig: config, redirectTo: '/home' })
  api = fakeApi({ ...full, getMyUserInfo: null })
})
afterEach(() => api.restore())

const dialog = () => page.getByRole('dialog')
const opener = (name: string) => page.getByRole('button', { name, exact: true })
const at = () => history.location.href
/** A visitor goes from home to the login screen and opens the sheet for guests. */
const openGuest = async () => {
  await renderApp('/home')
  go('login')
  await opener('Continue as a guest').click()
  await expect.element(dialog()).toBeVisible()
}

test('Back closes a sheet and stays on the page; Forward does not bring it back', async () => {
  await openGuest()
  const before = api.countOf('getMyUserInfo')
  await expect.poll(() => useOverlay.getState().loading).toBe(false)
  window.history.back()
  await expect.poll(() => dialog().query()).toBeNull()
  expect(at()).toBe('/login')
  const steps = vi.fn()
  window.addEventListener('popstate', steps)
  onTestFinished(() => window.removeEventListener('popstate', steps))
  window.history.forward()
  // One step onto the entry of the closed sheet, and the app's own step back from it.
  await expect.poll(() => steps).toHaveBeenCalledTimes(2)
  await settled()
  expect(dialog().query()).toBeNull()
  expect(at()).toBe('/login')
  // A step between a page and its sheet is no change of route.
  expect(api.countOf('getMyUserInfo')).toBe(before)
  expect(useOverlay.getState().loading).toBe(false)
  window.history.back()
  await expect.poll(at).toBe('/home')
})

test('closing a sheet by its button removes its history entry', async () => {
  await openGuest()
  await opener('Close').click()
  await expect.poll(() => dialog().query()).toBeNull()
  await settled()
  back()
  await expect.poll(at).toBe('/home')
})

test('of two stacked sheets the upper closes first', async () => {
  await openGuest()
  await opener('Risk Disclosure').click()
  await expect.element(page.getByRole('heading', { name: 'Risk Disclosure' })).toBeVisible()
  await settled()
  window.history.back()
  await expect.poll(() => page.getByRole('heading', { name: 'Risk Disclosure' }).query()).toBeNull()
  await expect.element(opener('Enter as a guest')).toBeVisible()
  window.history.back()
  await expect.poll(() => dialog().query()).toBeNull()
  expect(at()).toBe('/login')
})

test('a screen opened from a sheet replaces its entry, and the kept page returns without the sheet', async () => {
  await openGuest()
  await settled()
  go('quotes')
  await expect.element(page.getByRole('heading', { name: 'Market', exact: true })).toBeVisible()
  window.history.back()
  await expect.poll(at).toBe('/login')
  await expect.element(opener('Continue as a guest')).toBeVisible()
  expect(dialog().query()).toBeNull()
  window.history.forward()
  await expect.poll(at).toBe('/hangqing')
})

test('an address typed while a sheet is open wins, and Back still leads to the page', async () => {
  await openGuest()
  await settled()
  window.location.hash = '#/hangqing'
  await expect.poll(at).toBe('/hangqing')
  window.history.back()
  await expect.poll(at).toBe('/login')
  await settled()
  expect(dialog().query()).toBeNull()
  window.history.back()
  await expect.poll(at).toBe('/home')
})

test('signing in from a sheet replaces the login screen, not only its sheet', async () => {
  await openGuest()
  await settled()
  useSession.setState({ redirectTo: '/kline?symbol=BTCUSDT' })
  api.become(full)
  await enter('fresh-token')
  await expect.poll(at).toBe('/kline?symbol=BTCUSDT')
  expect(dialog().query()).toBeNull()
  window.history.back()
  await expect.poll(at).toBe('/home')
})

test('Escape and Back do the same', async () => {
  await openGuest()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog().query()).toBeNull()
  await settled()
  await opener('Continue as a guest').click()
  await expect.element(dialog()).toBeVisible()
  await settled()
  window.history.back()
  await expect.poll(() => dialog().query()).toBeNull()
  expect(at()).toBe('/login')
})
