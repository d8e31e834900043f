import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearSession, firstCountry, useSession } from '../../../api/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { visitor } from '../../../testing/people-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config } from '../../../testing/samples.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
  useSession.setState({ countryInfo: firstCountry, commonConfig: config, redirectTo: '/home' })
})
afterEach(() => {
  api.restore()
  vi.restoreAllMocks()
})

async function show(answers: Answers = {}) {
  api = fakeApi({ ...visitor, ...answers })
  await renderApp('/login?form=register')
}
const contact = () => page.getByLabelText('Email or mobile number')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choose = (name: string) =>
  (page.getByRole('radio', { name }).element() as HTMLElement).click()

test('requesting a code for an invalid address focuses the address', async () => {
  await show()
  await contact().fill('ada@example')
  await button('Send code').click()
  await expect.element(contact()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(contact()).toHaveFocus()
})

test("a number starts with the device's country, and choosing another one clears the error", async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ja-JP'])
  await show()
  await contact().fill('090')
  const country = page.getByLabelText('Calling code')
  await expect.element(country).toHaveValue('JP')
  await button('Send code').click()
  await expect.element(contact()).toHaveAttribute('aria-invalid', 'true')
  await userEvent.selectOptions(country, 'US')
  await expect.element(contact()).not.toHaveAttribute('aria-invalid')
})

test('the typed password of an account is not reused for a new account', async () => {
  await show()
  choose('Log in')
  await page.getByLabelText('Password', { exact: true }).fill('of-the-old-account')
  choose('Register')
  await expect.element(page.getByLabelText('Choose a password')).toHaveValue('')
})

test('a code can be typed in digits of another script', async () => {
  await show()
  const code = page.getByLabelText('Verification code', { exact: true })
  await code.click()
  for (const sign of '๔๘٢９') await userEvent.keyboard(sign)
  await expect.element(code).toHaveValue('4829')
})

test('an invitation code can be typed in full width', async () => {
  await show()
  const code = page.getByLabelText('Invitation code (optional)')
  await code.click()
  for (const sign of 'ＡＢ１２') await userEvent.keyboard(sign)
  await expect.element(code).toHaveValue('AB12')
})
