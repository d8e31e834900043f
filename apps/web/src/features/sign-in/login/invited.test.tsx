import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession } from '../../../api/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full } from '../../../testing/samples.ts'
import { inviteFrom, keepInvite, keptInvite } from './invited.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
})
afterEach(() => restore())

async function show(path: string) {
  const api = fakeApi(full)
  restore = api.restore
  await renderApp(path)
  return api
}

test('an invitation fills in its code, states its rewards, and is kept for the other sign-in methods', async () => {
  await show('/login?form=register&invite=ada12345')
  await expect
    .element(page.getByText(/^You come by the invitation ADA12345\. Who invited you gets a share/))
    .toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: /Invitation code/ }))
    .toHaveValue('ADA12345')
  expect(keptInvite()).toBe('ADA12345')
})

test('a dismissed invitation is removed', async () => {
  await show('/login?form=register&invite=ADA12345')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByRole('textbox', { name: /Invitation code/ })).toHaveValue('')
  expect(keptInvite()).toBe('')
})

test('invalid codes are ignored', () => {
  for (const text of [undefined, '', 'a', 'ab c', '<script>', 'x'.repeat(17)])
    expect(inviteFrom(text)).toBe('')
  keepInvite('ADA12345')
  expect(keptInvite()).toBe('ADA12345')
  keepInvite('')
  expect(keptInvite()).toBe('')
})
