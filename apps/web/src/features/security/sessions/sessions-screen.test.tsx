import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { sessionsOf } from '../../../testing/people-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { refused, sentenceOf } from '../../../testing/people-answers.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => api.restore())

async function show(answers: Answers = {}) {
  api = fakeApi({ ...full, ...answers })
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp('/my/sessions')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const device = (name: string) => page.getByRole('region', { name, exact: true })
const inputs = () => api.calls.filter(({ name }) => name === 'revokeSessions').map((c) => c.input)

test('names each device; the present one has no end button', async () => {
  await show()
  await expect.element(device('Chrome, Android').getByText('This device')).toBeVisible()
  expect(device('Chrome, Android').getByRole('button').query()).toBeNull()
  await expect.element(device('Firefox, Linux').getByText(/198\.51\.100\.7/)).toBeVisible()
  await expect.element(device('Unknown device')).toBeVisible()
})

test('ends a session after a confirmation, and refetches the list', async () => {
  await show({ revokeSessions: { ended: 1 } })
  await device('Firefox, Linux').getByRole('button', { name: 'Sign out' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('198.51.100.7')).toBeVisible()
  api.become({ ...full, listSessions: sessionsOf(1), revokeSessions: { ended: 1 } })
  await sheet.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.element(page.getByText('1 device was signed out.')).toBeVisible()
  expect(inputs()).toEqual([{ ids: ['102'] }])
  await expect.poll(() => device('Firefox, Linux').query()).toBeNull()
  expect(button('Sign out all other devices').query()).toBeNull()
})

test('ends all other sessions at once', async () => {
  await show({ revokeSessions: { ended: 2 } })
  await button('Sign out all other devices').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.element(page.getByText('2 devices were signed out.')).toBeVisible()
  expect(inputs()).toEqual([{ all: true }])
})

test("shows the server's refusal in the sheet", async () => {
  await show({ revokeSessions: refused('NOT_FOUND') })
  await device('Firefox, Linux').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.element(page.getByText(sentenceOf('NOT_FOUND'))).toBeVisible()
})
