import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { setClock } from '../../../lib/clock.ts'
import { fakeApi, type Answers } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, user } from '../../../testing/samples.ts'

const day = 86_400_000
let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => {
  restore()
  setClock(() => Date.now())
})

type Next = 'basic' | 'advanced' | 'wait' | 'none'
const authThatIs = (next: Next): Answers => ({
  ...full,
  getAuth: () => ({ ...(full['getAuth'] as object), next }) as never,
})

async function show(answers: Answers, isSignedIn = true) {
  if (isSignedIn) useSession.setState({ token: 'token', userInfo: user, commonConfig: null })
  const api = fakeApi(answers)
  restore = api.restore
  const rendered = await renderApp('/home')
  return { api, rendered }
}
const prompt = () => page.getByRole('region', { name: 'Verify your identity' })
const asked = ({ calls }: ReturnType<typeof fakeApi>) =>
  calls.some(({ name }) => name === 'getAuth')

test('an unverified user reads the benefits and opens the verification screen', async () => {
  await show(authThatIs('basic'))
  await expect
    .element(prompt().getByText(/withdrawals, accounts to pay out to and loans/))
    .toBeVisible()
  await expectAccessible()
  await prompt().getByRole('link', { name: 'Verify now' }).click()
  await expect.poll(() => location.hash).toBe('#/shenfenRenzheng')
})

test.each(['advanced', 'wait', 'none'] as const)(
  'shows no prompt if the next step is %s',
  async (next) => {
    const { api } = await show(authThatIs(next))
    await expect.poll(() => asked(api)).toBe(true)
    await expect.poll(() => localStorage.getItem('verificationQuiet')).toMatch(/known/)
    expect(prompt().query()).toBeNull()
  },
)

test('a visitor sees no prompt, and no status is requested', async () => {
  const { api } = await show(authThatIs('basic'), false)
  await expect.element(page.getByRole('link', { name: 'Swap', exact: true })).toBeVisible()
  expect(prompt().query()).toBeNull()
  expect(asked(api)).toBe(false)
})

test('the prompt can be hidden for a week, and returns afterwards', async () => {
  const at = Date.now()
  setClock(() => at)
  const { rendered } = await show(authThatIs('basic'))
  await prompt().getByRole('button', { name: 'Hide for a week' }).click()
  expect(prompt().query()).toBeNull()
  for (const [later, isThere] of [
    [7 * day - 1, false],
    [7 * day, true],
  ] as const) {
    await rendered.screen.unmount()
    restore()
    setClock(() => at + later)
    const { api } = await show(authThatIs('basic'))
    await expect.poll(() => asked(api)).toBe(true)
    if (isThere) await expect.element(prompt()).toBeVisible()
    else expect(prompt().query()).toBeNull()
  }
})

test('its space is reserved while it loads, so nothing below moves', async () => {
  const answer = Promise.withResolvers<void>()
  const slow = authThatIs('basic')
  await show({
    ...slow,
    getAuth: async () => {
      await answer.promise
      return { ...(full['getAuth'] as object), next: 'basic' } as never
    },
  })
  const below = () => page.getByRole('radio', { name: 'Hot' }).element().getBoundingClientRect().top
  await expect.element(page.getByText('Bitcoin')).toBeVisible()
  const before = below()
  answer.resolve()
  await expect.element(prompt()).toBeVisible()
  expect(Math.abs(below() - before)).toBeLessThan(1)
})
