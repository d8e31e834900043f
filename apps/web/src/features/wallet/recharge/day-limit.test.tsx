import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { formatDate } from '../../../lib/dates.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { protection } from '../../../testing/people-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { usePreferences } from '../../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
})
afterEach(() => {
  restore()
  usePreferences.setState({ hideBalance: false })
})

async function show(path: string, getProtection: NonNullable<Answers['getProtection']>) {
  const api = fakeApi({ ...full, getProtection })
  restore = api.restore
  await renderApp(path)
  return api
}

const limited = (amount: string | null, used: string) => ({
  ...protection,
  dailyDeposit: { amount, used, next: null },
})
const notice = () => page.getByRole('note').filter({ hasText: 'You set this for yourself' })
const until = formatDate(protection.dayEndsAt)

test.each([
  ['/chongzhi', `More can come in from ${until}.`],
  ['/chongzhi/bank', `A larger transfer is not lost: report it from ${until}.`],
])("%s shows the rest of the user's own limit before a payment", async (path, more) => {
  await show(path, limited('1000', '250.129'))
  // Rounded down, so never more than may be recharged.
  await expect
    .element(notice())
    .toHaveTextContent(
      `You set this for yourself: at most 1,000.00 USDT a day. Left today: 749.87 USDT ${more}Change limit`,
    )
  await notice().getByRole('link', { name: 'Change limit' }).click()
  await expect.element(page.getByRole('heading', { name: 'Daily limits' })).toBeVisible()
})

test('a limit that is used up, or was lowered below the recharged amount, leaves nothing', async () => {
  await show('/chongzhi/bank', limited('100', '250'))
  await expect
    .element(notice())
    .toHaveTextContent(
      'You set this for yourself: at most 100.00 USDT a day. Left today: 0.00 USDT A larger ' +
        `transfer is not lost: report it from ${until}.Change limit`,
    )
})

test('the rest of the limit is hidden with the balances', async () => {
  usePreferences.setState({ hideBalance: true })
  await show('/chongzhi/bank', limited('1000', '250'))
  await expect.element(notice()).toBeVisible()
  expect(notice().element().textContent).not.toContain('750')
})

test.each(['/chongzhi', '/chongzhi/bank'])('%s shows no notice without a limit', async (path) => {
  await show(path, limited(null, '250'))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
})

test('shows the account to pay to even if the limit cannot be read', async () => {
  await show('/chongzhi/bank', () => Promise.reject(refusal(503, 'Busy.')))
  await expect.element(page.getByRole('button', { name: 'I have paid' })).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
})
