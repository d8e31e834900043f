import type { InboxMessage } from '@candor/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession } from '../../../api/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full } from '../../../testing/samples.ts'
import { refused, sentenceOf } from '../../../testing/people-answers.ts'

const message: InboxMessage = {
  at: Date.UTC(2026, 10, 20),
  channel: 'email',
  to: 'ada@example.com',
  subject: 'Your code',
  text: 'Your code is 482913.',
  code: '482913',
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  api = fakeApi({ ...full, getMyUserInfo: null, listInbox: [message] })
})
afterEach(() => {
  api.restore()
  vi.restoreAllMocks()
})
const asked = () => api.calls.filter(({ name }) => name === 'listInbox').map(({ input }) => input)

test('shows the messages to an address, with their codes to copy', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderApp('/sandbox/inbox?to=ada@example.com')
  await expect.element(page.getByRole('heading', { name: 'Your code' })).toBeVisible()
  await expect.element(page.getByText(/^Sandbox only\./)).toBeVisible()
  await page.getByRole('button', { name: 'Copy code' }).click()
  expect(copied).toHaveBeenCalledWith('482913')
})

test('asks for an address first, and looks a number up in its international form', async () => {
  await renderApp('/sandbox/inbox')
  await expect.element(page.getByText('Enter an address to see its messages.')).toBeVisible()
  expect(asked()).toEqual([])
  await page.getByLabelText('Email or mobile number').fill('+44 7911 123456')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your code' })).toBeVisible()
  expect(asked()).toEqual([{ to: '+447911123456' }])
})

test('reloads automatically', async () => {
  await renderApp('/sandbox/inbox?to=ada@example.com')
  await expect.element(page.getByText('482913', { exact: true })).toBeVisible()
  api.become({ ...full, listInbox: [{ ...message, at: message.at + 1, code: '770011' }, message] })
  await expect.element(page.getByText('770011')).toBeVisible()
  await expect.element(page.getByText('482913', { exact: true })).toBeVisible()
})

test('outside the sandbox it says so', async () => {
  api.become({ ...full, listInbox: refused('FEATURE_DISABLED') })
  await renderApp('/sandbox/inbox?to=ada@example.com')
  await expect.element(page.getByText(sentenceOf('FEATURE_DISABLED'))).toBeVisible()
})
