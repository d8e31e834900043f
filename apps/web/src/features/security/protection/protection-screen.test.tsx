import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { formatDate } from '../../../lib/dates.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { protection } from '../../../testing/people-samples.ts'
import { config, full, user } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'
import { refused, sentenceOf } from '../../../testing/people-answers.ts'
import { layoutThemes } from '../../../testing/layout-variants.ts'

const untilAt = Date.UTC(2126, 0, 31, 12)
const running = { ...protection, excludedUntilAt: untilAt }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => api.restore())

async function show(answers: Answers = {}) {
  api = fakeApi({ ...full, selfExclude: running, ...answers })
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp('/my/protection')
}
const start = page.getByRole('button', { name: 'Pause trading', exact: true })
const dialog = page.getByRole('dialog')
const confirm = dialog.getByRole('button', { name: 'Pause trading', exact: true })
const input = () => api.calls.findLast(({ name }) => name === 'selfExclude')?.input

test('shows the length and end before a pause is set, and the end afterwards', async () => {
  await show()
  await page.getByLabelText('How long').selectOptions('30')
  await start.click()
  await expect.element(dialog.getByText('30 days')).toBeVisible()
  expect(api.countOf('selfExclude')).toBe(0)
  api.become({ ...full, selfExclude: running, getProtection: running })
  await confirm.click()
  const sentence = `Trading is paused until ${formatDate(untilAt)}.`
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  expect(input()).toEqual({ days: 30 })
})

test('a longer running pause is not shortened, and the sheet says so', async () => {
  await show({ getProtection: running })
  await page.getByLabelText('How long').selectOptions('1')
  await start.click()
  await expect.element(dialog.getByText(formatDate(untilAt))).toBeVisible()
})

test('shows a refusal in the sheet', async () => {
  await show({ selfExclude: refused('BUSY') })
  await start.click()
  await confirm.click()
  await expect.element(dialog.getByText(sentenceOf('BUSY'))).toBeVisible()
})

const sheetOf = async (name: RegExp) => {
  await page.getByRole('button', { name }).click()
  return page.getByRole('dialog')
}

test('a first limit is sent as typed, beside an explanation of what it counts', async () => {
  await show({ setLimits: protection })
  await expect.element(page.getByText('Today: 12.50 USDT')).toBeVisible()
  const sheet = await sheetOf(/^Loss per day/)
  await sheet.getByLabelText('Limit').fill('50')
  await sheet.getByRole('button', { name: 'Set the limit' }).click()
  await expect.poll(() => api.countOf('setLimits')).toBe(1)
  expect(api.calls.find(({ name }) => name === 'setLimits')?.input).toEqual({
    dailyLossLimit: '50',
  })
})

test('a higher limit, and its removal, show when they take effect before they are set', async () => {
  await show({ setLimits: protection })
  const sheet = await sheetOf(/^Recharge per day/)
  await expect.element(sheet.getByText(/A lower limit holds at once/)).toBeVisible()
  await sheet.getByLabelText('Limit').fill('2000')
  await expect.element(sheet.getByText(/higher than your present limit/)).toBeVisible()
  await sheet.getByRole('button', { name: 'No limit any more' }).click()
  await expect.poll(() => api.countOf('setLimits')).toBe(1)
  expect(api.calls.find(({ name }) => name === 'setLimits')?.input).toEqual({
    dailyDepositLimit: null,
  })
})

test('a limit of zero is not sent, and a refusal is shown in the sheet', async () => {
  await show({ setLimits: refused('BUSY') })
  const sheet = await sheetOf(/^Loss per day/)
  await sheet.getByLabelText('Limit').fill('0')
  await sheet.getByRole('button', { name: 'Set the limit' }).click()
  await expect.element(sheet.getByText('Enter an amount.')).toBeVisible()
  expect(api.countOf('setLimits')).toBe(0)
  await sheet.getByLabelText('Limit').fill('5')
  await sheet.getByRole('button', { name: 'Set the limit' }).click()
  await expect.element(sheet.getByText(sentenceOf('BUSY'))).toBeVisible()
})

test.each(layoutThemes)('axe finds nothing in the confirmation, %s', async (theme) => {
  const stop = startTheme()
  setPreferences({ theme })
  await show({ getProtection: running })
  await start.click()
  await expect.element(confirm).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  setPreferences({ theme: 'auto' })
  stop()
})

test('a reached or exceeded limit shows its consequence', async () => {
  const dailyLoss = { amount: '2000', used: '2072.5', next: null }
  await show({ getProtection: { ...protection, dailyLoss } })
  const row = page.getByRole('button').filter({ hasText: 'Loss per day' })
  await expect.element(row).toMatchTextContent(/Today: 2,072\.50 USDT.*Reached: nothing more/)
  const other = page.getByRole('button').filter({ hasText: 'Recharge per day' })
  await expect.element(other).not.toMatchTextContent(/Reached/)
})
