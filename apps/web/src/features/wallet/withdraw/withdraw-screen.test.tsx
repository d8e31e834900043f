import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { empty, full, user } from '../../../testing/samples.ts'
import { sampleCheck, sampleQuote, withdrawalOrder } from '../../../testing/withdrawal-samples.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

async function show(answers: Answers = {}, path = '/tixian') {
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  await renderApp(path)
  const inputs = (name: string) =>
    api.calls.filter((call) => call.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
/** What still fades in or out has no colours to judge. */
async function expectAccessible() {
  await expect.poll(() => document.getAnimations().length).toBe(0)
  expect((await axe.run(document)).violations).toEqual([])
}
const amount = () => page.getByRole('textbox', { name: 'Amount', exact: true })
const send = (name: RegExp | string) => page.getByRole('button', { name })
const field = (name: string) => page.getByLabelText(name, { exact: true })

/** The form with this amount in it, and the last look open. */
async function confirming() {
  await amount().fill('250')
  await send('Withdraw 250.00 USDT').click()
  await expect.element(field('Withdrawal password')).toBeVisible()
}
const last = () => send('Withdraw 250.00 USDT').last()

test('tells the fee, what arrives, the wait and every condition before anything is asked', async () => {
  await show()
  await amount().fill('250')
  for (const text of ['249.00 USDT', '00:30', 'After a person has looked at it', 'Slower'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(document.body.innerText).toContain('No payment is ever needed to withdraw.')
})

test('what is in the way rests the button and says how it is cleared', async () => {
  const bad = sampleCheck({ ok: false, tone: 'bad' })
  const hold = sampleCheck({ key: 'hold', ok: false, tone: 'bad', untilAt: Date.now() + 90_000 })
  await show({ quoteWithdrawal: { ...sampleQuote, checks: [bad, hold] } })
  await expect.element(page.getByText('Have your identity verified.')).toBeVisible()
  await expect.element(page.getByRole('timer')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Clear this' })).toBeVisible()
  await expect.element(send('Withdraw')).toBeDisabled()
})

test('goes out with the withdrawal password and a code, and is followed from there', async () => {
  const api = await show({
    applyWithdrawal: withdrawalOrder(),
    getEmailCaptcha: { expireSeconds: 600, resendSeconds: 60, maskedTarget: 'a**@example.com' },
  })
  await confirming()
  expect(api.inputs('quoteWithdrawal').at(-1)).toEqual({ accountId: '801', amount: '250' })
  await last().click()
  await expect.element(page.getByText('Enter the code.')).toBeVisible()
  await field('Withdrawal password').fill('314159')
  await page.getByRole('button', { name: 'Send code' }).click()
  expect(api.inputs('getEmailCaptcha')).toEqual([{ email: user.email, scene: 'withdraw' }])
  await field('Verification code').fill('123456')
  await last().click()
  await expect
    .poll(() => api.inputs('applyWithdrawal'))
    .toEqual([
      {
        accountId: '801',
        currency: 'USDT',
        amount: '250',
        quotedFee: '1',
        fundPassword: '314159',
        captcha: '123456',
      },
    ])
  await expect.element(page.getByText('Time to take it back')).toBeVisible()
})

test('a wrong withdrawal password stands at its field', async () => {
  await show({
    applyWithdrawal: () => {
      throw refusal(2006, 'Tries left: 4.')
    },
  })
  await confirming()
  await field('Withdrawal password').fill('314150')
  await field('Verification code').fill('123456')
  await last().click()
  await expect.element(page.getByText('Tries left: 4.')).toBeVisible()
})

test('is taken back from its steps; axe finds nothing there nor in the records', async () => {
  const back = withdrawalOrder({
    status: -1,
    statusKey: 'rejected',
    stageKey: 'done',
    cancellable: false,
    reasonKey: 'user_cancelled',
  })
  const path = '/chongzhitixianResult?id=601&type=withdraw'
  let order = withdrawalOrder()
  const taken: Answers = { getWithdrawal: () => order, cancelWithdrawal: () => (order = back) }
  const api = await show(taken, path)
  await expect.element(send('Take it back')).toBeVisible()
  await expectAccessible()
  await send('Take it back').click()
  await expect.element(page.getByText('You took it back.')).toBeVisible()
  expect(api.inputs('cancelWithdrawal')).toEqual([{ id: '601' }])
  await page.getByRole('link', { name: 'Records' }).click()
  await expect.element(page.getByText('W601')).toBeVisible()
  await expectAccessible()
})

test('no withdrawal yet: a sentence and the way to one', async () => {
  await show(empty, '/chongzhitixianRecord?type=withdraw')
  await expect.element(page.getByText('No withdrawals yet.')).toBeVisible()
})

test('an unknown withdrawal: a sentence and the way to the records', async () => {
  await show(empty, '/chongzhitixianResult?id=1&type=withdraw')
  await expect.element(page.getByText('There is no such withdrawal.')).toBeVisible()
})
