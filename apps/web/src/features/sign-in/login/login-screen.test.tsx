import { TransportError } from '@candor/api'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { deviceId } from '../../../api/device.ts'
import { clearSession, firstCountry, useSession } from '../../../api/session.ts'
import { go, history } from '../../../lib/navigate.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'
import { entered, faulty, refused, sentenceOf, visitor } from '../../../testing/people-answers.ts'
import { layoutThemes } from '../../../testing/layout-variants.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ countryInfo: firstCountry, commonConfig: config, redirectTo: '/home' })
})
afterEach(() => {
  api.restore()
  vi.restoreAllMocks()
})

async function show(answers: Answers = {}, path = '/login') {
  api = fakeApi({ ...visitor, ...answers })
  await renderApp(path)
}
const field = (name: string | RegExp) => page.getByLabelText(name)
const account = () => field('Email, mobile number or guest account')
const contact = () => field('Email or mobile number')
const password = () => field('Password')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const choose = (name: string) =>
  (page.getByRole('radio', { name }).element() as HTMLElement).click()
const alertAt = (name: string | RegExp) => field(name).element().getAttribute('aria-describedby')
const noteOf = (name: string | RegExp) =>
  document.getElementById(alertAt(name) ?? '')?.textContent ?? ''
const textOf = (role: 'timer' | 'alert') => page.getByRole(role).query()?.textContent ?? ''
const inputOf = (name: string) => api.calls.findLast((each) => each.name === name)?.input
const signedInAt = async (path: string) => {
  // A retry waits one second.
  await expect.poll(() => localStorage.getItem('token')).toBe('fresh-token')
  await expect.poll(() => history.location.href).toBe(path)
}

test.each(layoutThemes)('axe finds nothing in any form, %s', async (theme) => {
  const stop = startTheme()
  setPreferences({ theme })
  await show()
  const faults = async () => {
    await expect.poll(() => document.getAnimations().length).toBe(0)
    const { violations } = await axe.run(document)
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  }
  expect(await faults()).toEqual([])
  choose('Register')
  await contact().fill('415 555 0123')
  await button('Create account').click()
  await expect.element(page.getByText('Please accept the user agreement.')).toBeVisible()
  expect(await faults()).toEqual([])
  await button('Continue as a guest').click()
  expect(await faults()).toEqual([])
  setPreferences({ theme: 'auto' })
  stop()
})

describe('by password', () => {
  test('signs in from this device and opens the screen that was requested before', async () => {
    useSession.setState({ redirectTo: '/hangqing?category=metal' })
    await show({ login: entered })
    await account().fill(' Ada@Example.com ')
    await password().fill('correct horse')
    api.become({ ...full, login: entered })
    await button('Log in').click()
    await signedInAt('/hangqing?category=metal')
    expect(inputOf('login')).toMatchObject({
      account: 'ada@example.com',
      password: 'correct horse',
      deviceId: deviceId(),
      deviceKey: { kty: 'EC', crv: 'P-256' },
    })
  })

  test('a phone number is sent with the calling code of the chosen country', async () => {
    await show({ login: entered })
    await account().fill('090 1234 5678')
    await field('Calling code').selectOptions('JP')
    expect(useSession.getState().countryInfo).toEqual({
      english_name: 'Japan',
      chinese_name: '日本',
      country_code: 'JP',
      phone_code: 81,
    })
    await password().fill('correct horse')
    await button('Log in').click()
    await expect.poll(() => inputOf('login')).toMatchObject({ account: '+8109012345678' })
  })

  test('shows missing inputs at their fields and focuses the first', async () => {
    await show()
    await button('Log in').click()
    await expect.element(account()).toHaveFocus()
    expect(noteOf('Email, mobile number or guest account')).toContain('Enter your email')
    expect(noteOf('Password')).toContain('Enter your password')
    expect(api.countOf('login')).toBe(0)
  })

  test('a wrong password shows one error at the password, which clears on typing', async () => {
    await show({ login: refused('BAD_CREDENTIALS') })
    await account().fill('ada@example.com')
    await password().fill('wrong password')
    await button('Log in').click()
    await expect.element(password()).toHaveFocus()
    expect(noteOf('Password')).toBe(sentenceOf('BAD_CREDENTIALS'))
    expect(page.getByText(sentenceOf('BAD_CREDENTIALS')).elements()).toHaveLength(1)
    await password().fill('better')
    await expect.poll(() => noteOf('Password')).not.toContain('Refused')
  })

  test('a lock disables the button and shows a countdown', async () => {
    await show({ login: refused('LOGIN_LOCKED', 600) })
    await account().fill('ada@example.com')
    await password().fill('wrong password')
    await button('Log in').click()
    await expect.poll(() => textOf('timer')).toMatch(/^(10:00|09:5\d)$/)
    await expect.element(button('Log in')).toBeDisabled()
  })

  test('a time-out says that we are checking, not that it failed', async () => {
    let tries = 0
    await show({
      login: () => {
        tries += 1
        if (tries === 1) throw new TransportError('timeout', true)
        return entered
      },
    })
    await account().fill('ada@example.com')
    await password().fill('correct horse')
    await button('Log in').click()
    await expect.element(page.getByText(/^No answer yet\. We are checking/)).toBeVisible()
    await signedInAt('/home')
    expect(tries).toBe(2)
  })

  test('an error without a field is shown above the button', async () => {
    await show({
      login: () => {
        throw new TransportError('offline', false)
      },
    })
    await account().fill('ada@example.com')
    await password().fill('correct horse')
    await button('Log in').click()
    await expect.poll(() => textOf('alert')).toContain('cannot be reached')
  })

  test('leaving keeps the account and clears the password', async () => {
    await show()
    await account().fill('ada@example.com')
    await password().fill('secret words')
    const before = password().element() as HTMLInputElement
    go('home')
    await expect.element(page.getByRole('heading', { name: 'Candor', exact: true })).toBeVisible()
    await expect.poll(() => before.value).toBe('')
    go('login')
    await expect.element(account()).toHaveValue('ada@example.com')
    await expect.element(password()).toHaveValue('')
    await password().fill('typed again')
    await expect.element(password()).toHaveValue('typed again')
  })

  test('the screen stays mounted, with all inputs except passwords', async () => {
    await show()
    choose('Register')
    await contact().fill('ada@example.com')
    await field('Choose a password').fill('secret words')
    await button('Show password').click()
    await field('Invitation code (optional)').fill('ABCD')
    await page.getByRole('checkbox').click()
    const before = contact().element()
    go('home')
    await expect.element(page.getByRole('heading', { name: 'Candor', exact: true })).toBeVisible()
    expect(before.isConnected).toBe(true)
    await expect.poll(() => document.documentElement.innerHTML).not.toContain('secret words')
    go('login')
    await expect.element(contact()).toHaveValue('ada@example.com')
    expect(contact().element()).toBe(before)
    await expect.element(field('Invitation code (optional)')).toHaveValue('ABCD')
    await expect.element(page.getByRole('checkbox')).toBeChecked()
    await expect.element(field('Choose a password')).toHaveValue('')
  })

  test("a page in the browser's back-forward cache keeps no password", async () => {
    await show()
    await account().fill('ada@example.com')
    await password().fill('secret words')
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await expect.element(password()).toHaveValue('')
    await expect.element(account()).toHaveValue('ada@example.com')
  })

  test('passwords can be pasted, shown, and filled in by a password manager', async () => {
    await show()
    await expect.element(account()).toHaveAttribute('autocomplete', 'username webauthn')
    await expect.element(password()).toHaveAttribute('autocomplete', 'current-password')
    await button('Show password').click()
    await expect.element(password()).toHaveAttribute('type', 'text')
  })
})

test('the guest entry is visible without scrolling, before the other methods', async () => {
  await page.viewport(375, 812)
  await show()
  const guest = button('Continue as a guest')
  await expect.element(guest).toBeVisible()
  expect(guest.element().getBoundingClientRect().bottom).toBeLessThan(812)
  await expect.element(button('Log in with a passkey')).toBeVisible()
  const order = guest.element().compareDocumentPosition(button('Log in with a passkey').element())
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

describe('by code', () => {
  test('sends a code, waits before another, and signs in', async () => {
    await show({ emailLogin: entered })
    await button('Log in with a code').click()
    await contact().fill('ada@example.com')
    await button('Send code').click()
    await expect
      .element(page.getByText('Sent to a***@example.com, valid for 10 minutes.'))
      .toBeVisible()
    expect(inputOf('getEmailCaptcha')).toEqual({ email: 'ada@example.com', scene: 'login' })
    await expect.element(button(/^Again in (60|59) s$/)).toBeDisabled()
    await field('Verification code').fill('482 913')
    await button('Log in').click()
    await signedInAt('/home')
    expect(inputOf('emailLogin')).toMatchObject({ email: 'ada@example.com', captcha: '482913' })
    expect(inputOf('emailLogin')).not.toHaveProperty('agreementAccepted')
  })

  test('the test inbox opens over the form, and its code is filled in', async () => {
    const at = Date.UTC(2026, 10, 20)
    const inboxMessage = {
      at,
      channel: 'email',
      to: 'ada@example.com',
      subject: 'Your code',
    } as const
    await show({
      emailLogin: entered,
      listInbox: [{ ...inboxMessage, text: 'Your code is 770011.', code: '770011' }],
    })
    await button('Log in with a code').click()
    await contact().fill('ada@example.com')
    await button('test inbox').click()
    const inbox = page.getByRole('dialog', { name: 'Test inbox' })
    await inbox.getByRole('button', { name: 'Use this code' }).click()
    await expect.element(inbox).not.toBeInTheDocument()
    expect(inputOf('listInbox')).toEqual({ to: 'ada@example.com' })
    await expect.element(contact()).toHaveValue('ada@example.com')
    await expect.element(field('Verification code')).toHaveValue('770011')
  })

  test('without an address nothing is sent, and the address shows an error', async () => {
    await show()
    await button('Log in with a code').click()
    await button('Send code').click()
    await expect.poll(() => noteOf('Email or mobile number')).toContain('valid email')
    expect(api.countOf('getEmailCaptcha')).toBe(0)
  })

  test('an error of the number is shown at the number, not at the code', async () => {
    await show({ getPhoneCaptcha: faulty('phone', 'This is no number.') })
    choose('Register')
    await button('Create account').click()
    await contact().fill('0912 345 678')
    await button('Send code').click()
    await expect.poll(() => noteOf('Email or mobile number')).toBe('This is no number.')
    expect(noteOf('Verification code')).not.toContain('This is no number.')
    expect(contact().element().getAttribute('aria-invalid')).toBe('true')
  })

  test('a code requested too soon shows the remaining time at the code', async () => {
    await show({ getPhoneCaptcha: refused('CAPTCHA_TOO_OFTEN', 42) })
    await button('Log in with a code').click()
    await contact().fill('+44 7911 123456')
    await button('Send code').click()
    await expect.poll(() => noteOf('Verification code')).toBe(sentenceOf('CAPTCHA_TOO_OFTEN'))
    await expect.element(button(/^Again in 4[12] s$/)).toBeDisabled()
    await contact().fill('+44 7911 123457')
    await expect.element(button('Send code')).toBeEnabled()
  })

  test('a new address needs consent, and then registers', async () => {
    await show({ phoneLogin: refused('ACCOUNT_NOT_FOUND') })
    await button('Log in with a code').click()
    await contact().fill('415 555 0123')
    await field('Verification code').fill('123456')
    await button('Log in').click()
    const consent = page.getByRole('checkbox')
    await expect.element(consent).not.toBeChecked()
    api.become({ ...visitor, phoneLogin: entered })
    await consent.click()
    await button('Log in').click()
    await signedInAt('/home')
    expect(inputOf('phoneLogin')).toMatchObject({
      phoneCode: '1',
      phone: '4155550123',
      agreementAccepted: true,
      agreementVersion: config.agreementVersion,
    })
  })
})

describe('registering', () => {
  const fill = async () => {
    choose('Register')
    await contact().fill('new@example.com')
    await field('Verification code').fill('123456')
    await field('Choose a password').fill('T4kz!bmvQ9')
  }

  test('needs consent, not ticked in advance, to a text that can be read here', async () => {
    await show()
    await fill()
    await button('Create account').click()
    await expect.element(page.getByRole('checkbox')).toHaveFocus()
    await expect.element(page.getByText('Please accept the user agreement.')).toBeVisible()
    expect(api.countOf('register')).toBe(0)
    await button('User Agreement').click()
    await expect.element(page.getByText('The text of the agreement.')).toBeVisible()
    expect(inputOf('getSetting')).toEqual({ key: 'agreement.user.html' })
    await button('Close').click()
    await expect.element(page.getByRole('checkbox')).not.toBeChecked()
  })

  test('sends the registration once, with one key', async () => {
    await show({ register: entered })
    await fill()
    await field('Invitation code (optional)').fill('abcd2345')
    await page.getByRole('checkbox').click()
    await button('Create account').dblClick()
    await signedInAt('/home')
    expect(api.countOf('register')).toBe(1)
    expect(inputOf('register')).toMatchObject({
      registerType: 'email',
      email: 'new@example.com',
      captcha: '123456',
      password: 'T4kz!bmvQ9',
      inviteCode: 'ABCD2345',
      agreementAccepted: true,
    })
    expect(api.calls.find(({ name }) => name === 'register')?.key).toBeTruthy()
  })

  test("an existing account leads to its password form, with the server's message", async () => {
    await show({ register: refused('ACCOUNT_EXISTS') })
    await fill()
    await page.getByRole('checkbox').click()
    await button('Create account').click()
    await expect.element(page.getByText(sentenceOf('ACCOUNT_EXISTS'))).toBeVisible()
    await expect.element(account()).toHaveValue('new@example.com')
    await expect.element(password()).toHaveValue('')
  })

  test('shows how strong a password is', async () => {
    await show({}, '/login?form=register')
    await expect
      .element(page.getByText('8 to 64 characters. Long beats complicated.'))
      .toBeVisible()
    await field('Choose a password').fill('12345678')
    await expect.element(page.getByText('Weak, easy to guess')).toBeVisible()
    await field('Choose a password').fill('correct horse battery staple')
    await expect.element(page.getByText('Strong')).toBeVisible()
  })
})

describe('as a guest', () => {
  const guest = { ...entered, account: 'guest48213377', initialPassword: 'Wk7mRp3xTq9d' }
  const start = async () => {
    await button('Continue as a guest').click()
    await page.getByRole('dialog').getByRole('checkbox').click()
    await button('Enter as a guest').click()
  }

  test('shows the limits first, then account and password, once', async () => {
    await show({ register: guest })
    await button('Continue as a guest').click()
    await expect.element(page.getByText('What you cannot do')).toBeVisible()
    await expect.element(page.getByText(/Withdraw, until you have added an email/)).toBeVisible()
    await button('Enter as a guest').click()
    await expect.element(page.getByText('Please accept the user agreement.')).toBeVisible()
    expect(api.countOf('register')).toBe(0)
    await page.getByRole('checkbox').click()
    await button('Enter as a guest').click()
    await expect.element(page.getByText('guest48213377')).toBeVisible()
    await expect.element(page.getByText('Wk7mRp3xTq9d')).toBeVisible()
    expect(inputOf('register')).toMatchObject({ registerType: 'guest', agreementAccepted: true })
    // The session starts at once, so that a reload here does not lock the guest out.
    await expect.poll(() => localStorage.getItem('token')).toBe('fresh-token')
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Wk7mRp3xTq9d')
    await button('I saved it').click()
    await signedInAt('/home')
    expect(page.getByText('Wk7mRp3xTq9d').query()).toBeNull()
    expect(JSON.stringify(localStorage)).not.toContain('Wk7mRp3xTq9d')
  })

  test('a stray tap does not lose the password', async () => {
    await show({ register: guest })
    await start()
    await expect.element(page.getByText('Wk7mRp3xTq9d')).toBeVisible()
    await button('Close').click()
    await expect.element(page.getByText(/^Save account and password first/)).toBeVisible()
    await expect.element(page.getByText('Wk7mRp3xTq9d')).toBeVisible()
  })

  test('a second guest entry on this device opens the password form, with the account filled in', async () => {
    localStorage.setItem('guestAccount', 'guest48213377')
    await show({ register: refused('ACCOUNT_EXISTS') })
    choose('Register')
    await start()
    await expect.element(page.getByText(sentenceOf('ACCOUNT_EXISTS'))).toBeVisible()
    await expect.element(account()).toHaveValue('guest48213377')
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  })
})
