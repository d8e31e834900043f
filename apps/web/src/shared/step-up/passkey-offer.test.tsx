import { TransportError } from '@candor/api'
import type { CallName } from '@candor/api'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { fakeApi, refusal } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { closing, passkeyOptions } from '../../testing/people-samples.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { config, full, user } from '../../testing/samples.ts'
import {
  answeredCredential,
  assertion,
  closedDialog,
  deviceAnswers,
} from '../../testing/soft-passkeys.ts'
import { withdrawalAccount, withdrawalOrder } from '../../testing/withdrawal-samples.ts'

const untilAt = Date.UTC(2126, 0, 1)
const owner = {
  ...user,
  security: { ...user.security, googleBound: true, passkeyCount: 1, fundPasswordSet: true },
}
const withoutPasskey = { ...owner, security: { ...owner.security, passkeyCount: 0 } }
const byMail = { ...owner, security: { ...owner.security, googleBound: false } }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
})
afterEach(() => {
  api.restore()
  vi.restoreAllMocks()
})

async function show(path: string, answers: Answers = {}, who: typeof user = owner) {
  api = fakeApi({ ...full, getPasskeyOptions: passkeyOptions, getMyUserInfo: who, ...answers })
  useSession.setState({ token: 'token', userInfo: who, commonConfig: config })
  await renderApp(path)
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const offer = () => button('Confirm with a passkey instead')
const callsOf = (name: CallName) => api.calls.filter((each) => each.name === name)
const inputs = (name: CallName) => callsOf(name).map(({ input }) => input)

async function turnOff(answers: Answers = {}, who: typeof user = owner) {
  await show('/my/authenticator', answers, who)
  await button('Turn off the authenticator').click()
  await expect.element(button('Turn off')).toBeVisible()
}
const withPassword = () => field('Login password').fill('my own words')
const removed = { withdrawHoldUntilAt: untilAt }

describe('the passkey offer', () => {
  test('is shown to a user with a passkey, validates the other fields, asks the device once, and sends at once', async () => {
    await turnOff({ unbindGoogleAuth: removed })
    const asked = deviceAnswers(answeredCredential)
    await offer().click()
    await expect.element(page.getByText('Enter your login password.')).toBeVisible()
    expect(page.getByText(/^Enter the 6 digits/).query()).toBeNull()
    expect(asked).not.toHaveBeenCalled()
    await withPassword()
    await offer().click()
    await expect
      .poll(() => inputs('unbindGoogleAuth'))
      .toEqual([{ loginPassword: 'my own words', passkey: assertion }])
    expect(inputs('getPasskeyOptions')).toEqual([{ purpose: 'stepUp' }])
  })

  test('is not shown to a user without a passkey', async () => {
    await turnOff({}, withoutPasskey)
    await expect.element(field('Authenticator code')).toBeVisible()
    expect(offer().query()).toBeNull()
  })

  test('is not shown in a browser without passkeys', async () => {
    const known = Object.getOwnPropertyDescriptor(globalThis, 'PublicKeyCredential')!
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    onTestFinished(() => {
      Object.defineProperty(globalThis, 'PublicKeyCredential', known)
    })
    await turnOff()
    // The chunk is loaded by then: it comes with the sheet.
    await import('./passkey-proof.tsx')
    await expect.element(field('Authenticator code')).toBeVisible()
    expect(offer().query()).toBeNull()
  })

  test('sends nothing after a closed dialog, shows that, and may be opened again', async () => {
    await turnOff({ unbindGoogleAuth: removed })
    deviceAnswers(closedDialog())
    await withPassword()
    await offer().click()
    await expect.element(page.getByText(/^The passkey was not used/)).toBeVisible()
    expect(api.countOf('unbindGoogleAuth')).toBe(0)
    await expect.poll(() => document.getAnimations().length).toBe(0)
    expect((await axe.run(document)).violations).toEqual([])
    deviceAnswers(answeredCredential)
    await offer().click()
    await expect.poll(() => api.countOf('unbindGoogleAuth')).toBe(1)
  })

  test("shows the server's refusal of a passkey, and the code still works", async () => {
    await turnOff({
      unbindGoogleAuth: () => {
        throw refusal(1022, 'This passkey could not be checked.')
      },
    })
    deviceAnswers(answeredCredential)
    await withPassword()
    await offer().click()
    await expect.element(page.getByText('This passkey could not be checked.')).toBeVisible()
    await expect.element(offer()).toBeEnabled()
    await expect.element(field('Login password')).toHaveValue('my own words')
    await expect.element(field('Authenticator code')).toBeEnabled()
  })

  test('repeats a lost answer with the same key and the same proof', async () => {
    let tries = 0
    const asked = deviceAnswers(answeredCredential)
    await turnOff({
      unbindGoogleAuth: () => {
        tries += 1
        if (tries === 1) throw new TransportError('timeout', true)
        return removed
      },
    })
    await withPassword()
    await offer().click()
    await expect.element(page.getByText(/^No answer yet/)).toBeVisible()
    await expect.element(offer()).toBeDisabled()
    await expect.poll(() => tries).toBe(2)
    const [first, second] = callsOf('unbindGoogleAuth')
    expect(second).toEqual(first)
    expect(first!.key).toBeDefined()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('sends nothing if the user leaves while the device asks; only the next answer counts', async () => {
    await turnOff({ unbindGoogleAuth: removed })
    const device = Promise.withResolvers<Credential>()
    vi.spyOn(navigator.credentials, 'get').mockImplementation(() => device.promise)
    await withPassword()
    await offer().click()
    await expect.poll(() => api.countOf('getPasskeyOptions')).toBe(1)
    await button('Close').click()
    device.resolve(answeredCredential)
    // The next confirmation is sent after anything that the first answer could have sent.
    deviceAnswers(answeredCredential)
    await button('Turn off the authenticator').click()
    await field('Login password').fill('another password')
    await offer().click()
    await expect
      .poll(() => inputs('unbindGoogleAuth'))
      .toEqual([{ loginPassword: 'another password', passkey: assertion }])
  })
})

describe('replaces the code', () => {
  test('for new recovery codes', async () => {
    await show('/my/authenticator', { renewRecoveryCodes: { recoveryCodes: ['ABCDE-23456'] } })
    deviceAnswers(answeredCredential)
    await button('New recovery codes').click()
    await withPassword()
    await offer().click()
    await expect
      .poll(() => inputs('renewRecoveryCodes'))
      .toEqual([{ loginPassword: 'my own words', passkey: assertion }])
  })

  test('for a new login password, also one reset by mail', async () => {
    await show(
      '/my',
      { changePassword: { withdrawHoldUntilAt: untilAt, otherSessionsRevoked: 0 } },
      byMail,
    )
    deviceAnswers(answeredCredential)
    await button('Change login password').click()
    await field('Current password').fill('my own words')
    await field('New password').fill('another long one')
    await field('New password again').fill('another long one')
    await offer().click()
    await expect
      .poll(() => inputs('changePassword'))
      .toEqual([
        {
          oldPassword: 'my own words',
          newPassword: 'another long one',
          confirmPassword: 'another long one',
          passkey: assertion,
        },
      ])
  })

  test('for a new withdrawal password', async () => {
    await show('/my', { changeFundPassword: { withdrawHoldUntilAt: untilAt } })
    deviceAnswers(answeredCredential)
    await button(/^Withdrawal password/).click()
    await field('Present withdrawal password').fill('314159')
    await field('New withdrawal password').fill('271828')
    await field('New withdrawal password again').fill('271828')
    await offer().click()
    await expect
      .poll(() => inputs('changeFundPassword'))
      .toEqual([
        {
          oldPassword: '314159',
          newPassword: '271828',
          confirmPassword: '271828',
          passkey: assertion,
        },
      ])
  })

  test('for a withdrawal, after the withdrawal password', async () => {
    await show('/tixian', { applyWithdrawal: withdrawalOrder() })
    deviceAnswers(answeredCredential)
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('250')
    await button('Withdraw 250.00 USDT').click()
    await expect.element(field('Withdrawal password')).toBeVisible()
    await offer().click()
    expect(api.countOf('applyWithdrawal')).toBe(0)
    await expect.element(field('Withdrawal password')).toHaveFocus()
    await field('Withdrawal password').fill('314159')
    await offer().click()
    await expect
      .poll(() => inputs('applyWithdrawal'))
      .toEqual([
        {
          accountId: '801',
          currency: 'USDT',
          amount: '250',
          quotedFee: '1',
          fundPassword: '314159',
          passkey: assertion,
        },
      ])
    await expect.element(page.getByText('Cancellation window')).toBeVisible()
  })

  test('for a new withdrawal account', async () => {
    await show('/jiesuanInfo', { addWithdrawalAccount: withdrawalAccount() }, byMail)
    deviceAnswers(answeredCredential)
    await button('Add an account').click()
    await page
      .getByRole('textbox', { name: 'Address', exact: true })
      .fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    await field('Withdrawal password').fill('314159')
    await offer().click()
    await expect
      .poll(() => inputs('addWithdrawalAccount'))
      .toMatchObject([{ fundPassword: '314159', passkey: assertion }])
    expect(inputs('addWithdrawalAccount')[0]).not.toHaveProperty('captcha')
  })

  test('for closing an account', async () => {
    const settled = { ...closing, obstacles: [] }
    await show('/my/closing', { getClosing: settled, closeAccount: { closesAt: untilAt } })
    deviceAnswers(answeredCredential)
    await field('Withdrawal password').fill('314159')
    await offer().click()
    await expect
      .poll(() => inputs('closeAccount'))
      .toEqual([{ fundPassword: '314159', passkey: assertion }])
  })
})
