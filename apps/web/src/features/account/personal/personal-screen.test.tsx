import axe from 'axe-core'
import { TransportError } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { history } from '../../../lib/navigate.ts'
import { delayed, fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'
import { refused, sentenceOf } from '../../../testing/people-answers.ts'
import { layoutThemes } from '../../../testing/layout-variants.ts'

const guest = {
  ...user,
  account: 'guest48213377',
  accountType: 'guest',
  email: null,
  isGuest: true,
  initialPasswordChanged: false,
} as const

let api: ReturnType<typeof fakeApi>
let stopTheme: () => void
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  setPreferences({ theme: 'auto', upDownColor: 'greenUp', textScale: 1, hideBalance: false })
  stopTheme = startTheme()
})
afterEach(async () => {
  api.restore()
  stopTheme()
  await changeLanguage('en-us')
  setPreferences({ theme: 'auto', upDownColor: 'greenUp', textScale: 1, hideBalance: false })
  vi.restoreAllMocks()
})

async function show(answers: Answers = {}, userInfo: typeof user = user) {
  api = fakeApi({ ...full, getMyUserInfo: userInfo, ...answers })
  useSession.setState({ token: 'token', userInfo, commonConfig: config })
  await renderApp('/my')
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const press = (role: 'radio' | 'switch', name: string) =>
  (page.getByRole(role, { name }).element() as HTMLElement).click()
const choose = (name: string) => press('radio', name)
const noteOf = (name: string) =>
  document.getElementById(field(name).element().getAttribute('aria-describedby') ?? '')
    ?.textContent ?? ''
const root = document.documentElement

test('shows the signed-in user, and marks a guest', async () => {
  await show()
  await expect.element(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
  await expect.element(page.getByText('ada@example.com')).toBeVisible()
  expect(page.getByText('Guest', { exact: true }).query()).toBeNull()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy UID').click()
  expect(copied).toHaveBeenCalledWith(user.uid)
})

test.each(layoutThemes)('axe finds nothing, %s, guest', async (theme) => {
  await show({}, guest)
  setPreferences({ theme })
  await expect.element(page.getByText('Guest', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/You still use the initial password/)).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
})

test.each([
  ['answers', { logout: null }],
  ['hangs', { logout: () => new Promise<never>(() => {}) }],
  ['cannot be reached', { logout: () => Promise.reject(new TransportError('offline', false)) }],
])('logs out here when the server %s', async (_how, answers) => {
  await show({ ...answers, getMyUserInfo: null })
  sessionStorage.setItem('openIntents', JSON.stringify([{ until: Date.now() + 60_000 }]))
  await button('Log out').click()
  await expect.poll(() => history.location.href).toBe('/home')
  expect(useSession.getState()).toMatchObject({ token: null, userInfo: null })
  expect(localStorage.getItem('token')).toBeNull()
  expect(sessionStorage.getItem('openIntents')).toBeNull()
  expect(api.countOf('logout')).toBe(1)
})

describe('the login password', () => {
  const open = async () => {
    await button('Change login password').click()
  }
  const fill = async (old: string, fresh: string, again = fresh) => {
    await field(old).fill('old password')
    await field('New password').fill(fresh)
    await field('New password again').fill(again)
  }
  const changed = { withdrawHoldUntilAt: null, otherSessionsRevoked: 2 }

  test('a guest changes it with the initial one, without a code', async () => {
    await show({ changePassword: changed }, guest)
    await open()
    expect(page.getByLabelText('Verification code').query()).toBeNull()
    await fill('Initial password', 'T4kz!bmvQ9')
    await button('Save password').click()
    await expect
      .element(page.getByText('Password changed. 2 other sessions were ended.'))
      .toBeVisible()
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    const call = api.calls.find(({ name }) => name === 'changePassword')
    expect(call?.input).toEqual({
      oldPassword: 'old password',
      newPassword: 'T4kz!bmvQ9',
      confirmPassword: 'T4kz!bmvQ9',
    })
    expect(call?.key).toBeTruthy()
    await expect.poll(() => api.countOf('getMyUserInfo')).toBe(1)
  })

  test('an account with an address needs a code, sent to it', async () => {
    const sent = { expireSeconds: 600, resendSeconds: 60, maskedTarget: 'a***@example.com' }
    await show({ changePassword: changed, getEmailCaptcha: sent })
    await open()
    await fill('Current password', 'T4kz!bmvQ9')
    await button('Save password').click()
    await expect.element(field('Verification code')).toHaveFocus()
    await button('Send code').click()
    await field('Verification code').fill('123456')
    await button('Save password').click()
    await expect.poll(() => api.countOf('changePassword')).toBe(1)
    expect(api.calls.find(({ name }) => name === 'getEmailCaptcha')?.input).toEqual({
      email: 'ada@example.com',
      scene: 'changePassword',
    })
  })

  test('shows errors at their fields, and closing clears the inputs', async () => {
    await show({ changePassword: refused('OLD_PASSWORD_WRONG') }, guest)
    await open()
    await fill('Initial password', 'T4kz!bmvQ9', 'something else')
    await button('Save password').click()
    await expect.poll(() => noteOf('New password again')).toContain('The two passwords differ.')
    await field('New password again').fill('T4kz!bmvQ9')
    await button('Save password').click()
    await expect.poll(() => noteOf('Initial password')).toBe(sentenceOf('OLD_PASSWORD_WRONG'))
    await expect.element(field('Initial password')).toHaveFocus()
    await button('Close').click()
    await open()
    await expect.element(field('Initial password')).toHaveValue('')
    await expect.element(field('New password')).toHaveValue('')
  })
})

describe('preferences take effect at once', () => {
  test("language, including the server's texts", async () => {
    await show({ getSetting: '<p>text</p>' })
    await button(/^Language/).click()
    choose('日本語')
    await expect.element(page.getByRole('heading', { name: 'マイページ' })).toBeVisible()
    expect(localStorage.getItem('lang')).toBe('jp')
    expect(root.lang).toBe('ja')
  })

  test('theme', async () => {
    await show()
    await button(/^Theme/).click()
    choose('Dark')
    expect(root.dataset['theme']).toBe('dark')
    choose('Light')
    expect(root.dataset['theme']).toBe('light')
  })

  test('up and down colours, with an example', async () => {
    await show()
    await button(/^Up and down colors/).click()
    const gain = page.getByText('+128.50').element()
    const green = getComputedStyle(gain).color
    choose('Red up, green down')
    expect(root.dataset['updown']).toBe('redUp')
    expect(getComputedStyle(gain).color).not.toBe(green)
    expect(getComputedStyle(page.getByText('−86.20').element()).color).toBe(green)
  })

  test('text size, by slider and buttons', async () => {
    await show()
    await button(/^Text size/).click()
    await button('Larger text').click()
    expect(root.style.getPropertyValue('--ts')).toBe('1.15')
    await page.getByRole('slider', { name: 'Text size' }).fill('5')
    expect(root.style.getPropertyValue('--ts')).toBe('2')
    await expect.element(button('Larger text')).toBeDisabled()
  })

  test('hidden balances', async () => {
    await show()
    press('switch', 'Hide balances')
    await expect.poll(() => localStorage.getItem('preferences')).toMatch(/"hideBalance":true/)
  })
})

describe('long texts', () => {
  const open = () => button('Risk Disclosure').click()

  test('are shown in a sheet, as elements', async () => {
    await show({
      getSetting: '<h2>Leverage</h2><p>You can lose <strong>all</strong>.<img src=x></p>',
    })
    await open()
    await expect.element(page.getByRole('heading', { name: 'Leverage' })).toBeVisible()
    expect(api.calls.find(({ name }) => name === 'getSetting')?.input).toEqual({
      key: 'agreement.risk.html',
    })
    expect(page.getByRole('dialog').element().querySelector('img')).toBeNull()
  })

  const titles = [
    ['User Agreement', 'agreement.user.html'],
    ['Risk Disclosure', 'agreement.risk.html'],
    ['Privacy', 'agreement.privacy.html'],
    ['White paper', 'whitepaper.html'],
    ['About Candor', 'about.html'],
  ] as const
  test.each(titles)('%s opens its own text', async (title, key) => {
    await show({ getSetting: (input) => `<h2>Text of ${input.key}</h2>` })
    await button(new RegExp(`^${title}`)).click()
    await expect.element(page.getByRole('heading', { name: `Text of ${key}` })).toBeVisible()
    await button('Close').click()
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
  })

  test('show loading, absence, and a failure with a working Retry', async () => {
    await show(delayed({ getSetting: '' }))
    await open()
    await expect.poll(() => document.querySelector('dialog [data-state="loading"]')).not.toBeNull()
    await button('Close').click()
    api.become({ ...full, getSetting: refused('BUSY') })
    await button(/^About Candor/).click()
    await expect.element(page.getByText(sentenceOf('BUSY'))).toBeVisible()
    api.become({ ...full, getSetting: '' })
    await button('Try again').click()
    await expect.element(page.getByText('There is no text here at the moment.')).toBeVisible()
  })
})

test('a session that ended elsewhere opens the login screen', async () => {
  await show()
  clearSession()
  await expect.element(page.getByText('You are signed out.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '#/login')
})

describe('the user of a session that began in another tab', () => {
  const ben = { ...user, nickName: 'Ben' }
  const begin = async (getMyUserInfo: Answers['getMyUserInfo']) => {
    await show({ getMyUserInfo: getMyUserInfo! })
    useSession.setState({ token: 'of another tab', userInfo: null })
  }
  const state = (name: string) => document.querySelector(`[data-main] [data-state="${name}"]`)

  test('is loaded, and then shown', async () => {
    const answer = Promise.withResolvers<typeof user>()
    await begin(() => answer.promise)
    await expect.poll(() => state('loading')).not.toBeNull()
    answer.resolve(ben)
    await expect.element(page.getByRole('heading', { name: 'Ben' })).toBeVisible()
    expect(useSession.getState().userInfo).toEqual(ben)
  })

  test('cannot be loaded: shows the reason, and a working Retry', async () => {
    await begin(refused('BUSY'))
    await expect.element(page.getByText(sentenceOf('BUSY'))).toBeVisible()
    api.become({ ...full, getMyUserInfo: ben })
    await button('Try again').click()
    await expect.element(page.getByRole('heading', { name: 'Ben' })).toBeVisible()
  })

  test('has ended: shows that the user is signed out', async () => {
    await begin(null)
    await expect.element(page.getByText('You are signed out.')).toBeVisible()
  })
})

test('the test inbox is a part of the sandbox only', async () => {
  await show()
  await expect
    .element(page.getByRole('link', { name: 'Test inbox' }))
    .toHaveAttribute('href', '#/sandbox/inbox?to=ada%40example.com')
  useSession.setState({ commonConfig: { ...config, mode: 'live' } })
  await expect.poll(() => page.getByRole('link', { name: 'Test inbox' }).query()).toBeNull()
})
