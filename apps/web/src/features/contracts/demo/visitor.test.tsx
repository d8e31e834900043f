import { routes, SignedOut } from '@candor/api'
import type { CallName, DemoAccount } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { keepVisitor, useVisitor, visitorKey, visitorTokenFor } from '../../../api/visitor.ts'
import { prices } from '../../../live/feed.ts'
import { position, sampleDemo } from '../../../testing/contract-samples.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, ticker, user } from '../../../testing/samples.ts'
import { useToast } from '../../../ui/overlays/toast-store.ts'

let restore = () => {}
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  clearSession()
  useVisitor.setState({ token: null, hasEnded: false, staysBeside: null })
  useToast.setState({ toast: null })
})
afterEach(() => restore())

const token = 'v'.repeat(43)
const keptUntilAt = new Date(2026, 11, 9, 12).getTime()
const visiting: DemoAccount = {
  ...sampleDemo,
  account: { ...sampleDemo.account!, isRunning: false },
  keptUntilAt,
}
const notBegun: DemoAccount = { ...sampleDemo, account: null, keptUntilAt: null }
const signedOut: Answers = { ...full, getMyUserInfo: null }

async function show(answers: Answers = {}, path = '/demotrading') {
  const api = fakeApi({ ...signedOut, ...answers })
  restore = api.restore
  prices.apply([ticker({ symbol: 'BTCUSDT' })])
  await renderApp(path)
  return api
}

const band = page.getByText('Demo money: nothing here is real')
const keep = page.getByRole('button', { name: 'Keep it as a guest' })
const start = page.getByRole('button', { name: 'Start with 100,000 USDT' })
const place = () => location.hash
const signsIn = () => useSession.setState({ token: 'token', userInfo: user })

test('a visitor reads where the demo is stored, and starts it on this device with one tap', async () => {
  const started = { visitorToken: token, keptUntilAt }
  const api = await show({
    getDemoAccount: () => (useVisitor.getState().token === null ? notBegun : visiting),
    startDemo: started,
    resetDemo: visiting,
  })
  await expect.element(band).toBeVisible()
  await expect.element(page.getByText(/You need no account.*for 14 days/)).toBeVisible()
  await start.click()
  await expect.element(page.getByRole('button', { name: 'Buy long', exact: true })).toBeVisible()
  await expect.element(page.getByText(/^On this device only.*Kept until 2026-12-09/)).toBeVisible()
  const sent = api.calls.filter(({ name }) => name === 'startDemo' || name === 'resetDemo')
  expect(sent.map(({ name }) => name)).toEqual(['startDemo', 'resetDemo'])
  expect(sent.every(({ key }) => Boolean(key))).toBe(true)
  expect(sent[0]!.input).toMatchObject({ deviceKey: { kty: 'EC', crv: 'P-256' } })
  // The visitor does not count as signed in.
  expect(localStorage.getItem(visitorKey)).toBe(token)
  expect(localStorage.getItem('token')).toBeNull()
  expect(useSession.getState().token).toBeNull()
})

test('shows a refusal, and starts nothing', async () => {
  const message = 'Too many requests.'
  await show({
    getDemoAccount: notBegun,
    startDemo: () => {
      throw refusal(429, message)
    },
  })
  await start.click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(localStorage.getItem(visitorKey)).toBeNull()
})

test("a visitor's demo sends no call that requires a sign-in", async () => {
  keepVisitor(token)
  const api = await show({ getDemoAccount: visiting, createPosition: position({ isDemo: true }) })
  await expect.element(keep).toBeVisible()
  await page.getByRole('textbox', { name: 'Margin', exact: true }).fill('500')
  await expect.poll(() => api.countOf('previewPosition')).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Buy long', exact: true }).click()
  await page.getByRole('button', { name: /^Buy long with/ }).click()
  await expect.poll(() => api.countOf('createPosition')).toBe(1)
  // Calls that need a token carry the visitor's.
  const ofNobody = new Set<CallName>(['getMyUserInfo', 'listSymbols', 'importantCustomerOnLine'])
  const asked = api.calls.filter(({ name }) => !ofNobody.has(name))
  expect(new Set(asked.map(({ name }) => name)).size).toBeGreaterThan(4)
  for (const { name, input } of asked)
    expect([name, visitorTokenFor(name, input as object)]).toEqual([name, token])
})

test("the visitor's token is sent only with calls about demo money", () => {
  keepVisitor(token)
  expect(visitorTokenFor('createPosition', { demo: true })).toBe(token)
  expect(visitorTokenFor('createPosition', {})).toBeNull()
  expect(visitorTokenFor('createPosition', { demo: false })).toBeNull()
  expect(visitorTokenFor('closePosition', { id: '1' })).toBe(token)
  const names = Object.keys(routes) as CallName[]
  const others = names.filter((name) => !('visitor' in routes[name]))
  expect(others.length).toBeGreaterThan(80)
  for (const name of others) expect(visitorTokenFor(name, { demo: true })).toBeNull()
})

test('the guest terms are one tap away, and lead back', async () => {
  keepVisitor(token)
  await show({ getDemoAccount: visiting })
  await keep.click()
  await expect.poll(place).toBe('#/login?form=guest')
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('What you cannot do')).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Enter as a guest' })).toBeVisible()
  expect(useSession.getState().redirectTo).toBe('/demotrading')
})

test("a sign-in moves the visitor's demo into the account, once", async () => {
  keepVisitor(token)
  const api = await show({ getDemoAccount: visiting, takeDemo: { taken: true } })
  await expect.element(keep).toBeVisible()
  api.become({ ...full, getDemoAccount: sampleDemo, takeDemo: { taken: true } })
  signsIn()
  await expect.poll(() => useToast.getState().toast?.text).toMatch(/is in your account now/)
  expect(api.calls.filter(({ name }) => name === 'takeDemo').map(({ input }) => input)).toEqual([
    { visitorToken: token },
  ])
  expect(localStorage.getItem(visitorKey)).toBeNull()
  await expect.element(keep).not.toBeInTheDocument()
})

test("the visitor's demo stays on the device if the account has a demo already, and a message says so", async () => {
  keepVisitor(token)
  signsIn()
  const api = await show({
    ...full,
    getDemoAccount: sampleDemo,
    takeDemo: () => {
      throw refusal(3037, 'It stays.')
    },
  })
  await expect
    .element(page.getByText(/stays here: you see it again when you log out/))
    .toBeVisible()
  location.hash = '#/heyue'
  await expect.element(page.getByRole('link', { name: 'Practise' })).toBeVisible()
  expect(api.countOf('takeDemo')).toBe(1)
  expect(localStorage.getItem(visitorKey)).toBe(token)
})

test("an expired visitor's demo is announced and can be restarted, without a redirect to the login screen", async () => {
  keepVisitor(token)
  await show({
    getDemoAccount: () => {
      if (useVisitor.getState().token === null) return notBegun
      throw new SignedOut('Log in.')
    },
  })
  await expect.element(page.getByText(/not on this device any more/)).toBeVisible()
  await expect.element(start).toBeVisible()
  await expect.poll(place).toBe('#/demotrading')
  expect(localStorage.getItem(visitorKey)).toBeNull()
})

test.each([
  ['/miaoheyue?demo=1', '#/miaoheyue?demo=1'],
  ['/miaoheyueOrder?demo=1', '#/miaoheyueOrder?demo=1'],
  ['/heyue/position?id=901', '#/heyue/position?id=901'],
  ['/miaoheyue', '#/login'],
  ['/heyue', '#/login'],
  ['/zichanCenter', '#/login'],
])('a visitor with a demo who opens %s comes to %s', async (path, end) => {
  keepVisitor(token)
  await show({ getDemoAccount: visiting, getPosition: position({ isDemo: true }) }, path)
  await expect.poll(place).toBe(end)
})

test("without a visitor's demo, second contracts in the demo require a login", async () => {
  await show({ getDemoAccount: notBegun }, '/miaoheyue?demo=1')
  await expect.poll(place).toBe('#/login')
})

test('a start or end in another tab is followed', async () => {
  await show({ getDemoAccount: () => (useVisitor.getState().token ? visiting : notBegun) })
  await expect.element(start).toBeVisible()
  const stop = (await import('../../../api/visitor.ts')).followVisitor()
  localStorage.setItem(visitorKey, token)
  window.dispatchEvent(new StorageEvent('storage', { key: visitorKey }))
  expect(useVisitor.getState().token).toBe(token)
  localStorage.removeItem(visitorKey)
  window.dispatchEvent(new StorageEvent('storage', { key: visitorKey }))
  expect(useVisitor.getState().token).toBeNull()
  stop()
})
