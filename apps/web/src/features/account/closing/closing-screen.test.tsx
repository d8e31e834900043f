import type { Obstacle } from '@candor/api'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { formatDate } from '../../../lib/dates.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { closing } from '../../../testing/people-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'
import { refused, sentenceOf } from '../../../testing/people-answers.ts'
import { layoutThemes } from '../../../testing/layout-variants.ts'

const closesAt = Date.UTC(2126, 0, 31, 12)
const settled = { ...closing, obstacles: [] }
const rest = { ...closing, obstacles: closing.obstacles.filter(({ mayGiveUp }) => mayGiveUp) }
const cooling = { ...settled, closing: { requestedAt: 0, closesAt, givesUp: [] } }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => api.restore())

async function show(answers: Answers = {}, who = user) {
  api = fakeApi({ ...full, closeAccount: { closesAt }, getMyUserInfo: who, ...answers })
  useSession.setState({ token: 'token', userInfo: who, commonConfig: config })
  await renderApp('/my/closing')
}
const button = page.getByRole('button', { name: 'Close my account' })
const input = () => api.calls.findLast(({ name }) => name === 'closeAccount')?.input

test('lists every obstacle with its link, and offers no button before they are cleared', async () => {
  await show()
  await expect.element(page.getByText('2 recharges on the way')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Close positions' }))
    .toHaveAttribute('href', '#/heyue')
  await expect.element(page.getByText('120.50 USDT')).toBeVisible()
  expect(button.query()).toBeNull()
})

const open = (key: Obstacle['key'], count: number): Obstacle => ({
  key,
  count,
  currency: null,
  amount: null,
  mayGiveUp: false,
})

test('lists contests that are not decided and prizes that are not paid, with the user’s contests', async () => {
  const obstacles = [open('contest', 1), open('prize', 2)]
  await show({ getClosing: { ...closing, obstacles } })
  await expect.element(page.getByText('1 contest not decided yet')).toBeVisible()
  await expect.element(page.getByText('2 contest prizes not paid yet')).toBeVisible()
  for (const name of ['See or leave', 'See contests'])
    await expect
      .element(page.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', '#/bisaiMycansai')
  expect(button.query()).toBeNull()
})

test('lists loans, applications and products with income to come, each with its screen', async () => {
  const obstacles = [open('loan', 1), open('application', 2), open('income', 1)]
  await show({ getClosing: { ...closing, obstacles } })
  const link = (name: string) => expect.element(page.getByRole('link', { name, exact: true }))
  await expect.element(page.getByText('1 loan to repay')).toBeVisible()
  await link('Repay').toHaveAttribute('href', '#/jiedaiOrder')
  await expect.element(page.getByText('2 loan applications under review or waiting')).toBeVisible()
  await link('See or cancel').toHaveAttribute('href', '#/jiedaiOrder')
  await expect.element(page.getByText('1 product with income still to be paid')).toBeVisible()
  await link('See products').toHaveAttribute('href', '#/taoliOrder')
  expect(button.query()).toBeNull()
})

test('a user on a pause reads first that it stays, for a new account too', async () => {
  await show({ getClosing: { ...settled, excludedUntilAt: closesAt } })
  const sentence =
    `Your pause from trading stays until ${formatDate(closesAt)}, also for a new account with ` +
    'the same address or document.'
  await expect.element(page.getByText(sentence)).toBeVisible()
  // The pause does not prevent closing.
  await expect.element(button).toBeVisible()
})

test('without obstacles the code closes it, and the screen then shows until when it can be kept', async () => {
  await show({ getClosing: settled })
  await button.click()
  expect(api.countOf('closeAccount')).toBe(0)
  expect(page.getByText(/Your pause from trading/).query()).toBeNull()
  await page.getByLabelText('Verification code').fill('123456')
  api.become({ ...full, closeAccount: { closesAt }, getClosing: cooling })
  await button.click()
  await expect.element(page.getByText('Your account is about to be closed')).toBeVisible()
  expect(input()).toEqual({ captcha: '123456' })
})

test("gives up a rest only with the user's agreement, and exactly the shown amount", async () => {
  await show({ getClosing: rest })
  await page.getByLabelText('Verification code').fill('123456')
  await button.click()
  await expect.element(page.getByText(/or agree to give it up/)).toBeVisible()
  await page.getByRole('switch', { name: /I give up 12.34 USDT/ }).click()
  await button.click()
  await expect.poll(() => api.countOf('closeAccount')).toBe(1)
  expect(input()).toEqual({
    givesUp: [{ account: 'balance', currency: 'USDT', amount: '12.34' }],
    captcha: '123456',
  })
})

test('an agreement to one amount does not cover another', async () => {
  const more = {
    ...rest,
    obstacles: rest.obstacles.map((one) => ({ ...one, amount: '611' })),
  }
  const closeAccount = refused('ACCOUNT_NOT_SETTLED')
  await show({ getClosing: rest, closeAccount })
  await page.getByLabelText('Verification code').fill('123456')
  const agree = (sum: string) =>
    page.getByRole('switch', { name: new RegExp(`I give up ${sum} USDT`) })
  await agree('12.34').click()
  await expect.element(agree('12.34')).toBeChecked()
  api.become({ ...full, getClosing: more, closeAccount })
  await button.click()
  await expect.element(agree('611.00')).not.toBeChecked()
  await button.click()
  await expect.element(page.getByText(/or agree to give it up/)).toBeVisible()
  expect(api.countOf('closeAccount')).toBe(1)
})

test('a guest with the initial password needs only the device', async () => {
  const guest = {
    ...user,
    accountType: 'guest' as const,
    email: null,
    isGuest: true,
    initialPasswordChanged: false,
  }
  await show({ getClosing: settled }, guest)
  await button.click()
  await expect.poll(() => api.countOf('closeAccount')).toBe(1)
  expect(input()).toEqual({})
})

test('asks for the withdrawal password if one is set, and shows a wrong one at its field', async () => {
  const owner = { ...user, security: { ...user.security, fundPasswordSet: true } }
  await show({ getClosing: settled, closeAccount: refused('FUND_PASSWORD_WRONG') }, owner)
  await page.getByLabelText('Withdrawal password').fill('271828')
  await page.getByLabelText('Verification code').fill('123456')
  await button.click()
  await expect.element(page.getByText(sentenceOf('FUND_PASSWORD_WRONG'))).toBeVisible()
})

test('can be cancelled while it waits', async () => {
  await show({ getClosing: cooling, keepAccount: settled })
  await expect.element(page.getByText(formatDate(closesAt), { exact: false })).toBeVisible()
  api.become({ ...full, keepAccount: settled, getClosing: settled })
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect.element(page.getByText('Nothing is open. You can close the account.')).toBeVisible()
})

test.each(layoutThemes)('axe finds nothing while it waits, %s', async (theme) => {
  const stop = startTheme()
  setPreferences({ theme })
  await show({ getClosing: cooling })
  await expect.element(page.getByText('Your account is about to be closed')).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  setPreferences({ theme: 'auto' })
  stop()
})
