import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Output } from '../../api/client.ts'
import { clearSession, useSession } from '../../api/session.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import { chooseRadio } from '../../testing/choose-radio.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import type { Answers, SeenCall } from '../../testing/fake-api.ts'
import { askedLoan, creditQuote, lateLoan } from '../../testing/loan-samples.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { full, user } from '../../testing/samples.ts'
import { setPreferences } from '../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  setPreferences({ hideBalance: false })
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(async () => {
  restore()
  await changeLanguage('en-us')
})

const balances = full.queryUserBalance as Output<'queryUserBalance'>
const info = full.getLoanInfo as Output<'getLoanInfo'>
/** Sufficient balances in every currency. */
const rich = {
  ...balances,
  balances: balances.balances.map((one) => ({ ...one, available: '9000' })),
}

async function show(path: string, answers: Answers = {}) {
  const api = fakeApi({ ...full, queryUserBalance: rich, ...answers })
  restore = api.restore
  await renderApp(path)
  const inputs = (name: SeenCall['name']) =>
    api.calls.filter((each) => each.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
/** The values beside a label, in all lines. */
const facts = (label: string, place: ParentNode = document) =>
  [...place.querySelectorAll('dt')]
    .filter(({ textContent }) => textContent === label)
    .map((term) => term.nextElementSibling?.textContent)
const box = (name: string | RegExp) => page.getByRole('textbox', { name })

describe('without collateral', () => {
  test('shows the limit with its factors, and the total cost before the button', async () => {
    const api = await show('/jiedai', { quoteLoan: creditQuote })
    await chooseRadio(page.getByRole('radio', { name: 'By your limit' }))
    await expect.poll(() => facts('Left of it')).toEqual(['950.00 USDT'])
    expect(facts('Identity')).toEqual(['500.00 of 1,000.00'])
    expect(facts('Loans that built credit')).toEqual(['0.00 of 1,500.00'])
    await chooseRadio(page.getByRole('radio', { name: 'In instalments' }))
    await chooseRadio(page.getByRole('radio', { name: '6 months' }))
    await box('Amount').fill('900')
    await expect.poll(() => facts('To pay back in all')).toEqual(['916.95 USDT'])
    await expect.element(page.getByRole('heading', { name: 'Instalments' })).toBeVisible()
    expect(api.inputs('quoteLoan').at(-1)).toEqual({ setId: '66922', amount: '900', months: '6' })
    await page.getByRole('button', { name: 'Read and sign the agreement' }).click()
    await expect.element(page.getByRole('heading', { name: 'Signature' })).toBeVisible()
    expect(location.hash).toContain('/jiedaiHetong?set=66922&amount=900&months=6')
  })

  test('an amount above the limit is reported before the agreement', async () => {
    await show('/jiedai', { quoteLoan: { ...creditQuote, amount: '950.01' } })
    await chooseRadio(page.getByRole('radio', { name: 'By your limit' }))
    await box('Amount').fill('950.01')
    const over = page.getByText('This is more than your limit allows. 950.00 USDT of it is left.', {
      exact: true,
    })
    await expect.element(over).toBeVisible()
    await expect.poll(() => facts('To pay back in all')).toEqual(['916.95 USDT'])
    await page.getByRole('button', { name: 'Read and sign the agreement' }).click()
    expect(location.hash).toContain('/jiedai')
    expect(location.hash).not.toContain('/jiedaiHetong')
    await box('Amount').fill('950')
    await expect.poll(() => over.query()).toBeNull()
  })

  test('a pending loan is shown, and no other can be requested', async () => {
    await show('/jiedai', { quoteLoan: creditQuote, getLoanInfo: { ...info, pendingCount: 1 } })
    await chooseRadio(page.getByRole('radio', { name: 'By your limit' }))
    await expect.element(page.getByText(/^You have asked for a loan already/)).toBeVisible()
    await box('Amount').fill('500')
    await expect.poll(() => facts('To pay back in all')).toEqual(['916.95 USDT'])
    await page.getByRole('button', { name: 'Read and sign the agreement' }).click()
    expect(location.hash).not.toContain('/jiedaiHetong')
  })

  test('an unverified user has no limit, and sees the link to the verification', async () => {
    const [, ...others] = info.limitFactors
    const limitFactors = [{ key: 'identity' as const, effect: '0', most: '1000' }, ...others]
    const none = { creditLimit: '0', availableCredit: '0', limitFactors }
    await show('/jiedai', { getLoanInfo: { ...info, ...none } })
    await chooseRadio(page.getByRole('radio', { name: 'By your limit' }))
    await expect.element(page.getByText(/^Nothing can be lent without/)).toBeVisible()
    await page.getByRole('link', { name: 'Verify your identity' }).click()
    await expect.poll(() => location.hash).toBe('#/shenfenRenzheng')
  })

  test('a blank signature is not sent', async () => {
    const api = await show('/jiedaiHetong?set=66922&amount=900&months=3', {
      quoteLoan: creditQuote,
    })
    await page.getByRole('button', { name: 'Apply for 900.00 USDT' }).click()
    await expect.element(page.getByRole('alert').getByText('Please sign')).toBeVisible()
    await chooseRadio(page.getByRole('radio', { name: 'Type' }))
    await box('Your name').fill('   ')
    await page.getByRole('button', { name: 'Apply for 900.00 USDT' }).click()
    await expect.element(page.getByText('Please sign')).toBeVisible()
    expect(page.getByRole('dialog', { name: 'Confirm Application?' }).query()).toBeNull()
    expect(api.inputs('applyCreditLoan')).toEqual([])
  })

  test('a loan not paid out shows its future cost, and no debt', async () => {
    await show('/jiedaiOrder?id=972', { getLoan: askedLoan })
    await expect.poll(() => facts('To pay back in all')).toEqual(['916.95 USDT'])
    expect(facts('Term')).toEqual(['3 months'])
    for (const label of ['Owed now', 'Lent', 'Paid back']) expect(facts(label)).toEqual([])
    expect(page.getByRole('heading', { name: 'Payments' }).query()).toBeNull()
  })

  test('a signed application is sent once, and waits for a review', async () => {
    const api = await show('/jiedaiHetong?set=66922&amount=900&months=3', {
      quoteLoan: creditQuote,
      applyCreditLoan: askedLoan,
    })
    await chooseRadio(page.getByRole('radio', { name: 'Type' }))
    await box('Your name').fill('Ada Roe')
    await page.getByRole('button', { name: 'Apply for 900.00 USDT' }).click()
    const sheet = page.getByRole('dialog', { name: 'Confirm Application?' })
    await sheet.getByRole('textbox', { name: 'Verification code' }).fill('123456')
    await sheet.getByRole('button', { name: /^Apply/ }).click()
    await expect.element(page.getByRole('status').getByText('Application sent')).toBeVisible()
    expect(api.inputs('applyCreditLoan')).toMatchObject([
      { setId: '66922', amount: '900', months: 3, signature: { kind: 'typed', value: 'Ada Roe' } },
    ])
    expect(api.inputs('applyPledgeLoan')).toEqual([])
  })

  test('an application can be cancelled until it is paid out', async () => {
    const api = await show('/jiedaiOrder?id=972', { getLoan: askedLoan, cancelLoan: askedLoan })
    await page.getByRole('button', { name: 'Take it back' }).click()
    const sheet = page.getByRole('dialog', { name: 'Take the application back?' })
    await sheet.getByRole('button', { name: 'Take it back' }).click()
    await expect.poll(() => api.inputs('cancelLoan')).toEqual([{ id: '972' }])
  })

  test('a missed instalment is shown before all others', async () => {
    await show('/jiedaiOrder?id=972', { getLoan: lateLoan })
    await expect.poll(() => facts('Overdue')).toEqual(['306.09 USDT'])
    expect(facts('Amount then')).toEqual(['611.74 USDT'])
    await expect.element(page.getByText('Paid', { exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: 'Take it back' }).query()).toBeNull()
  })

  test('nothing is offered where loans are barred', async () => {
    useSession.setState({ userInfo: { ...user, features: { ...user.features, loan: false } } })
    await show('/jiedai')
    await expect.element(page.getByText(/^Loans are not given where you live/)).toBeVisible()
    expect(page.getByRole('radio', { name: 'By your limit' }).query()).toBeNull()
  })
})
