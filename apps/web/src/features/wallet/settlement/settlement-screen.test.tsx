import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, user } from '../../../testing/samples.ts'
import {
  coolingAccount,
  sampleTerms,
  withdrawalAccount,
} from '../../../testing/withdrawal-samples.ts'

/** A user who may bind an account: with a withdrawal password and without a pause. */
const owner = { ...user, security: { ...user.security, fundPasswordSet: true } }

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: owner })
})
afterEach(() => restore())

const sent = { expireSeconds: 600, resendSeconds: 60, maskedTarget: 'a**@example.com' }

async function show(answers: Answers = {}, act = addButton()) {
  const api = fakeApi({ ...full, getMyUserInfo: owner, getEmailCaptcha: sent, ...answers })
  restore = api.restore
  await renderApp('/jiesuanInfo')
  await expect.element(act).toBeVisible()
  const inputs = (name: string) =>
    api.calls.filter((call) => call.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
const contactStep = () => page.getByRole('link', { name: 'Add an email or mobile number' })
const addButton = () => page.getByRole('button', { name: 'Add an account' })
const bind = () => page.getByRole('button', { name: 'Bind this account' })
const password = () => page.getByLabelText('Withdrawal password', { exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test("shows the accounts, and the rest of a new account's cooldown", async () => {
  await show()
  await expect.element(page.getByText('Cold wallet')).toBeVisible()
  await expect.element(page.getByText('TRC20 TYMMH3…xpCcsx')).toBeVisible()
  await expect.element(page.getByText('First Bank •••• 6819')).toBeVisible()
  await expect.element(page.getByRole('timer')).toBeVisible()
})

test('binds an address after a code, and states the cooldown before', async () => {
  const api = await show({ addWithdrawalAccount: withdrawalAccount() })
  await addButton().click()
  await expect.element(page.getByText(/after 2 minutes/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Network' }).selectOptions('Ethereum (ERC-20)')
  await field('Address').fill(' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect.element(page.getByText(/a\*\*@example.com/)).toBeVisible()
  expect(api.inputs('getEmailCaptcha')).toEqual([{ email: user.email, scene: 'withdrawAccount' }])
  await field('Verification code').fill('123456')
  await password().fill('314159')
  await bind().click()
  await expect
    .poll(() => api.inputs('addWithdrawalAccount'))
    .toEqual([
      {
        type: 'wallet',
        currency: 'USDT',
        network: 'ERC20',
        address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        fundPassword: '314159',
        captcha: '123456',
      },
    ])
  await expect.poll(() => api.countOf('listWithdrawalAccounts')).toBeGreaterThan(1)
})

test("binds a bank account in the user's own name", async () => {
  const api = await show({ addWithdrawalAccount: coolingAccount })
  await addButton().click()
  const bank = page.getByRole('radio', { name: 'Bank' }).element() as HTMLElement
  bank.click()
  await page.getByRole('combobox', { name: 'Country of the bank' }).selectOptions('United Kingdom')
  await field('Bank').fill('First Bank')
  await field('Account holder').fill('Ada Lovelace')
  await field('Account number or IBAN').fill('GB29 NWBK 6016 1331 9268 19')
  await field('Name for this account (optional)').fill('Savings')
  await field('Verification code').fill('123456')
  await password().fill('314159')
  await bind().click()
  await expect
    .poll(() => api.inputs('addWithdrawalAccount'))
    .toEqual([
      {
        type: 'bank',
        currency: 'USDT',
        country: 'GB',
        bankName: 'First Bank',
        realName: 'Ada Lovelace',
        accountNo: 'GB29 NWBK 6016 1331 9268 19',
        label: 'Savings',
        fundPassword: '314159',
        captcha: '123456',
      },
    ])
})

test('a missing input shows an error at its field, and nothing is sent', async () => {
  const api = await show()
  await addButton().click()
  await bind().click()
  await expect.element(page.getByText('Please fill in this field.')).toBeVisible()
  await expect
    .element(page.getByText('Enter the 6 digits of your withdrawal password.'))
    .toBeVisible()
  await expect.element(page.getByText('Enter the 6 digits of the code.')).toBeVisible()
  expect(document.activeElement).toBe(field('Address').element())
  expect(api.inputs('addWithdrawalAccount')).toEqual([])
})

test("shows a wrong code at the code's field", async () => {
  await show({
    addWithdrawalAccount: () => {
      throw refusal(1004, 'The verification code is wrong.')
    },
  })
  await addButton().click()
  await field('Address').fill('TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx')
  await field('Verification code').fill('111111')
  await password().fill('314159')
  await bind().click()
  await expect.element(page.getByText('The verification code is wrong.')).toBeVisible()
  expect(document.activeElement).toBe(field('Verification code').element())
})

test('an account can be made the default, and disabled after a confirmation', async () => {
  const api = await show({ editWithdrawalAccount: coolingAccount })
  await page.getByText('Savings').click()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  expect(api.inputs('editWithdrawalAccount')).toEqual([])
  await page.getByRole('button', { name: 'Disable this account' }).click()
  await expect
    .poll(() => api.inputs('editWithdrawalAccount'))
    .toEqual([{ id: '802', disabled: true }])
  await page.getByText('Savings').click()
  await page.getByRole('button', { name: 'Make it the first choice' }).click()
  await expect.poll(() => api.inputs('editWithdrawalAccount')).toHaveLength(2)
})

test('a locked list accepts no account, and shows when it opens', async () => {
  const offAt = Date.now() + 90_000
  const api = await show({
    getWithdrawalTerms: { ...sampleTerms, allowList: { enabled: true, offAt } },
    setWithdrawAllowList: { enabled: true, offAt: null },
  })
  await expect.element(addButton()).toBeDisabled()
  await expect.element(page.getByText(/The lock ends at/)).toBeVisible()
  await page.getByRole('button', { name: 'Lock the list now' }).click()
  await expect.poll(() => api.inputs('setWithdrawAllowList')).toEqual([{ enabled: true }])
})

test('a guest sees why not, and a link to the next step', async () => {
  const guest = { ...owner, isGuest: true, accountType: 'guest' as const, email: null }
  useSession.setState({ userInfo: guest })
  await show({ getMyUserInfo: guest }, contactStep())
  await expect.element(page.getByText(/Guests cannot bind an account/)).toBeVisible()
  await expect.element(contactStep()).toHaveAttribute('href', '#/my/contact')
  // A guest could use neither of them yet.
  expect(addButton().elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Lock the list now' }).elements()).toEqual([])
})

test('shows a wrong withdrawal password at its field', async () => {
  await show({
    addWithdrawalAccount: () => {
      throw refusal(2006, 'Tries left: 4.')
    },
  })
  await addButton().click()
  await field('Address').fill('TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx')
  await field('Verification code').fill('123456')
  await password().fill('314150')
  await bind().click()
  await expect.element(page.getByText('Tries left: 4.')).toBeVisible()
  expect(document.activeElement).toBe(password().element())
})

test('a bound authenticator replaces the code', async () => {
  const bound = { ...owner, security: { ...owner.security, googleBound: true } }
  useSession.setState({ userInfo: bound })
  const api = await show({ getMyUserInfo: bound, addWithdrawalAccount: withdrawalAccount() })
  await addButton().click()
  await field('Address').fill('TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx')
  await password().fill('314159')
  await field('Authenticator code').fill('654321')
  await bind().click()
  await expect
    .poll(() => api.inputs('addWithdrawalAccount'))
    .toMatchObject([{ fundPassword: '314159', googleCode: '654321' }])
})

test('without a withdrawal password, and during a pause, it names the obstacle', async () => {
  useSession.setState({ userInfo: user })
  await show({ getMyUserInfo: user })
  await expect.element(addButton()).toBeDisabled()
  await expect.element(page.getByText(/Set a withdrawal password\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Withdrawal password' })).toBeVisible()
  const security = { ...owner.security, withdrawHoldUntilAt: Date.now() + 90_000 }
  useSession.setState({ userInfo: { ...owner, security } })
  await expect.element(page.getByText(/Withdrawals pause after a change/)).toBeVisible()
  await expect.element(addButton()).toBeDisabled()
  const locked = { ...owner.security, fundPasswordLockedUntilAt: Date.now() + 90_000 }
  useSession.setState({ userInfo: { ...owner, security: locked } })
  await expect.element(page.getByText(/wrong tries have locked your withdrawal/)).toBeVisible()
  await expect.element(addButton()).toBeDisabled()
})

test('an account closed by an operator shows the reason, and has no actions', async () => {
  const closed = withdrawalAccount({
    status: -1,
    statusKey: 'disabled',
    isDefault: false,
    reasonKey: 'legal_order',
    reason: 'A legal order requires it.',
  })
  await show({ listWithdrawalAccounts: [closed] })
  await page.getByText('Cold wallet').click()
  await expect.element(page.getByText(/We closed this account. A legal order/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Disable', exact: true }).elements()).toEqual([])
})

test('the lock is removed with the withdrawal password and a code, after a cooldown', async () => {
  const api = await show({
    getWithdrawalTerms: { ...sampleTerms, allowList: { enabled: true, offAt: null } },
    setWithdrawAllowList: { enabled: true, offAt: Date.now() + 120_000 },
  })
  const unlock = () => page.getByRole('button', { name: 'Unlock the list' }).last()
  await unlock().click()
  await expect.element(password()).toBeVisible()
  await unlock().click()
  await expect.element(page.getByText('Enter the 6 digits of the code.')).toBeVisible()
  expect(api.inputs('setWithdrawAllowList')).toEqual([])
  await password().fill('314159')
  await field('Verification code').fill('123456')
  await unlock().click()
  await expect
    .poll(() => api.inputs('setWithdrawAllowList'))
    .toEqual([{ enabled: false, fundPassword: '314159', captcha: '123456' }])
})
