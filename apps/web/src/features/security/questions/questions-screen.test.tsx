import axe from 'axe-core'
import { appropriatenessQuestions, type Appropriateness } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { formatDate } from '../../../lib/dates.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { layoutThemes } from '../../../testing/layout-variants.ts'
import { questions } from '../../../testing/people-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'

const at = Date.UTC(2026, 10, 20, 12)
const nextTryAt = Date.UTC(2126, 10, 20, 12)
const failed: Appropriateness = {
  ...questions,
  last: { at, correct: 3, wrong: ['stopLossPrice', 'steadyIncome'] },
  nextTryAt,
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => api.restore())

async function show(state: Appropriateness = questions, path = '/my/leverage') {
  api = fakeApi({ ...full, getAppropriateness: state, answerAppropriateness: state })
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp(path)
}
const send = page.getByRole('button', { name: 'Send the answers' })

test('shows the number of questions, the needed answers and the wait before anything is sent', async () => {
  await show()
  await expect.element(page.getByText(/^At least 4 right answers.*waits 02:00\./)).toBeVisible()
  await send.click()
  await expect.poll(() => page.getByText('Choose an answer.').elements().length).toBe(5)
  expect(api.countOf('answerAppropriateness')).toBe(0)
})

test('all answers are sent at once, and a failed try shows a warning, explanations and the wait', async () => {
  await show()
  for (let place = 0; place < appropriatenessQuestions.leverage.length; place += 1) {
    await page.getByRole('radio', { name: 'True', exact: true }).nth(place).click()
  }
  api.become({ ...full, getAppropriateness: failed, answerAppropriateness: failed })
  await send.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/3 of 5 were right; 4 are needed/)
  await expect.element(page.getByText(/It closes at the next price there is/)).toBeVisible()
  await expect
    .element(page.getByText(`You can answer again from ${formatDate(nextTryAt)}.`))
    .toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
  const sent = api.calls.findLast(({ name }) => name === 'answerAppropriateness')?.input
  const answers = Object.fromEntries(appropriatenessQuestions.leverage.map((one) => [one, 'true']))
  expect(sent).toEqual({ topic: 'leverage', version: 1, answers })
})

test('a user who has passed sees the date, and that the risk remains', async () => {
  await show({ ...questions, passedAt: at })
  await expect
    .element(page.getByText(`Answered on ${formatDate(at)}`, { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText(/stays as risky as before/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'To trading' })).toBeVisible()
})

test('second contracts have their own questions, and their answers are sent for them', async () => {
  const state = { ...questions, topic: 'secondContracts' } as const
  await show(state, '/my/secondContracts')
  await expect.element(page.getByText(/^A second contract can cost the whole stake/)).toBeVisible()
  const asked = appropriatenessQuestions.secondContracts
  for (const place of asked.keys())
    await page.getByRole('radio', { name: 'Not true' }).nth(place).click()
  await send.click()
  const sent = () => api.calls.findLast(({ name }) => name === 'answerAppropriateness')?.input
  const answers = Object.fromEntries(asked.map((one) => [one, 'false']))
  await expect.poll(sent).toEqual({ topic: 'secondContracts', version: 1, answers })
})

describe.each([questions, failed])('looks: %#', (state) => {
  test.each(layoutThemes)('axe finds nothing, %s', async (theme) => {
    const stopTheme = startTheme()
    setPreferences({ theme })
    await show(state)
    await expect.element(page.getByText('True or not?')).toBeVisible()
    await expect.poll(() => document.getAnimations().length).toBe(0)
    const { violations } = await axe.run(document)
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    setPreferences({ theme: 'auto' })
    stopTheme()
  })

  test.each(['tai', 'mlxy', 'jp'] as const)('clips nothing at 360 px in %s', async (lang) => {
    await page.viewport(360, 780)
    await show(state)
    await changeLanguage(lang)
    await expect.poll(() => document.querySelectorAll('h2').length).toBeGreaterThan(0)
    const main = document.querySelector('[data-main]')!
    expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
    await changeLanguage('en-us')
    await page.viewport(375, 812)
  })
})
