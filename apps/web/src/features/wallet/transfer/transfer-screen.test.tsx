import { TransportError } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Output } from '../../../api/client.ts'
import { clearSession, useSession } from '../../../api/session.ts'
import { sampleContract } from '../../../testing/asset-samples.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { history } from '../../../lib/navigate.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, user } from '../../../testing/samples.ts'
import { sampleAt } from '../../../testing/sample-page.ts'
import { setPreferences } from '../../../theme/preferences.ts'

const done: Output<'transferContract'> = {
  id: '701',
  orderNo: 'T701',
  from: 'balance',
  to: 'contract',
  currency: 'USDT',
  amount: '2500.5',
  fromAvailable: '9980',
  toAvailable: '4400.75',
  createTime: '2026-11-20 14:03:22',
  createAt: sampleAt,
}

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  setPreferences({ hideBalance: false })
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

async function show(transferContract: Answers['transferContract'] = done, path = '/zijinhuazhuan') {
  const api = fakeApi({ ...full, transferContract })
  restore = api.restore
  await renderApp(path)
  await expect.element(amount()).toBeVisible()
  const sent = () => api.calls.filter(({ name }) => name === 'transferContract')
  return { ...api, sent }
}
const amount = () => page.getByRole('textbox', { name: 'Amount' })
const send = () => page.getByRole('button', { name: /^Transfer/ })

test('moves the typed amount and shows both new balances and the reference', async () => {
  const api = await show()
  await amount().fill('2,500.50')
  await expect.element(send()).toHaveTextContent('Transfer 2,500.50 USDT')
  await send().click()
  const result = page.getByRole('status').filter({ hasText: 'Transferred' })
  for (const text of ['2,500.50', '9,980.00', '4,400.75', 'T701']) {
    await expect.poll(() => result.element().textContent).toContain(text)
  }
  expect(api.sent().map(({ input }) => input)).toEqual([
    { from: 'balance', to: 'contract', currency: 'USDT', amount: '2500.5' },
  ])
  await expect.element(amount()).toHaveValue('')
  // The figures above the form are refetched.
  expect(api.countOf('queryUserBalance')).toBeGreaterThan(1)
})

test('a double tap makes one transfer', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof done>()
  const api = await show(() => promise)
  await amount().fill('5')
  const button = send().element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.poll(() => api.sent().length).toBe(1)
  resolve(done)
  await expect.element(page.getByText(/^Transferred/)).toBeVisible()
  expect(api.sent()).toHaveLength(1)
})

test('after swapping the accounts, Max is all that can leave the contract account', async () => {
  const api = await show()
  await page.getByRole('button', { name: 'Swap the accounts' }).click()
  await expect.element(page.getByText(/Margin of open positions stays here/)).toBeVisible()
  await page.getByRole('button', { name: 'Max' }).click()
  await send().click()
  await expect
    .poll(() => api.sent().map(({ input }) => input))
    .toEqual([{ from: 'contract', to: 'balance', currency: 'USDT', amount: '1900.25' }])
})

test('the URL may name the source account', async () => {
  await show(done, '/zijinhuazhuan?from=contract')
  await expect.element(page.getByText('Available 1,900.25 USDT')).toBeVisible()
})

test('an invalid amount shows an error at the field, and nothing is sent', async () => {
  const api = await show()
  await send().click()
  await expect.element(page.getByText('Enter an amount.')).toBeVisible()
  expect(document.activeElement).toBe(amount().element())
  await amount().fill('0.001')
  await send().click()
  await expect.element(page.getByText('At least 0.01 USDT.')).toBeVisible()
  await amount().fill('12480.51')
  await expect.element(page.getByText('More than is available.')).toBeVisible()
  await send().click()
  expect(api.sent()).toEqual([])
})

test('the equity that covers cross-margin losses stays, and the maximum is shown', async () => {
  const contract = { ...sampleContract, transferable: '650.25' }
  const api = fakeApi({ ...full, transferContract: done, queryUserContractBalance: contract })
  restore = api.restore
  await renderApp('/zijinhuazhuan?from=contract')
  // 600.5 of margin, and 1,900.25 − 650.25.
  await expect
    .element(page.getByText(/^Margin of open positions, and what losses.* 1,850\.50 USDT$/))
    .toBeVisible()
  await amount().fill('650.26')
  await expect
    .element(amount())
    .toHaveAccessibleDescription(
      'Your cross positions need the rest: up to 650.25 USDT can be moved.',
    )
  await amount().fill('650.25')
  await expect.element(page.getByText(/need the rest/)).not.toBeInTheDocument()
})

test('shows the server’s maximum if a loss has reduced it meanwhile, and refetches it', async () => {
  const message = 'Your cross positions need this money. Up to 12.34 USDT are free.'
  const api = await show(() => {
    throw refusal(2023, message)
  }, '/zijinhuazhuan?from=contract')
  const before = api.countOf('queryUserContractBalance')
  await amount().fill('100')
  await send().click()
  await expect.element(amount()).toHaveAccessibleDescription(message)
  await expect.poll(() => api.countOf('queryUserContractBalance')).toBeGreaterThan(before)
})

test("shows the server's refusal at the field", async () => {
  const api = await show(() => {
    throw refusal(2001, 'Your available balance is not enough.')
  })
  await amount().fill('12480.5')
  await send().click()
  await expect.element(page.getByText('Your available balance is not enough.')).toBeVisible()
  await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
  // The available balance is refetched.
  await expect.poll(() => api.countOf('queryUserBalance')).toBeGreaterThan(1)
})

test('without an answer the form says that we are checking, and sends the same key until there is an answer', async () => {
  let tries = 0
  const api = await show(() => {
    tries += 1
    if (tries === 1) throw new TransportError('timeout', true)
    return done
  })
  await amount().fill('2500.5')
  await send().click()
  await expect.element(page.getByText(/We are checking whether it arrived/)).toBeVisible()
  await expect.element(page.getByText(/^Transferred/)).toBeVisible()
  const keys = api.sent().map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a late result is shown on the screen where the user is by then', async () => {
  const answer = Promise.withResolvers<typeof done>()
  await show(() => answer.promise)
  await amount().fill('2500.5')
  await send().click()
  await expect.element(page.getByText(/takes longer than usual/)).toBeVisible()
  history.push('/home')
  await expect.element(send()).not.toBeInTheDocument()
  answer.resolve(done)
  await expect.element(page.getByText('What you had sent is done now.')).toBeVisible()
})

test('a transfer that arrived too late says that nothing was done', async () => {
  await show(() => {
    throw refusal(410, 'This did not reach us in time, so nothing was done.')
  })
  await amount().fill('2500.5')
  await send().click()
  await expect.element(page.getByText(/so nothing was done/)).toBeVisible()
  await expect.element(send()).toBeEnabled()
})

const input = { from: 'balance', to: 'contract', currency: 'USDT', amount: '2500.5' }
const kept = () => JSON.parse(sessionStorage.getItem('openIntents') ?? '[]') as unknown[]
const keep = (part: object = {}) => {
  const open = { place: 'transferContract:', user: user.id, key: 'before', input }
  const until = Date.now() + 60_000
  sessionStorage.setItem('openIntents', JSON.stringify([{ ...open, until, ...part }]))
}

test('an unanswered transfer is stored in this tab only, with its key, until there is an answer', async () => {
  const answer = Promise.withResolvers<typeof done>()
  const api = await show(() => answer.promise)
  await amount().fill('2500.5')
  await send().click()
  await expect.poll(() => api.sent().length).toBe(1)
  expect(kept()).toEqual([
    {
      place: 'transferContract:',
      user: user.id,
      input,
      key: api.sent()[0]?.key,
      until: expect.any(Number),
      validUntil: expect.any(Number),
    },
  ])
  expect(JSON.stringify(localStorage)).not.toContain('2500.5')
  answer.resolve(done)
  await expect.element(page.getByText(/^Transferred/)).toBeVisible()
  expect(kept()).toEqual([])
})

test('after a reload the form says that we are checking, and completes the transfer with the same key', async () => {
  keep()
  const answer = Promise.withResolvers<typeof done>()
  const api = await show(() => answer.promise)
  await expect.element(page.getByText(/We are checking whether it arrived/)).toBeVisible()
  await expect.element(send()).toBeDisabled()
  const reads = api.countOf('queryUserBalance')
  answer.resolve(done)
  await expect.element(page.getByText(/^Transferred/)).toBeVisible()
  expect(api.sent().map(({ key, input: payload }) => [key, payload])).toEqual([['before', input]])
  await expect.poll(() => api.countOf('queryUserBalance')).toBeGreaterThan(reads)
  expect(kept()).toEqual([])
})

test('a refusal while an earlier try may still arrive shows until when we are checking', async () => {
  keep()
  await show(() => {
    throw refusal(2001, 'Your available balance is not enough.')
  })
  await expect
    .element(page.getByText(/^Not carried out so far\. We are checking until \d\d:\d\d/))
    .toBeVisible()
  expect(document.body.innerText).not.toContain('is not enough')
})

test.each([
  ['that can no longer arrive', { until: Date.now() - 1 }],
  ['of somebody else', { user: 'ben' }],
])('an unanswered transfer %s is not sent', async (_what, part) => {
  // Its own key, because an intent of an earlier test may still be in flight.
  const key = crypto.randomUUID()
  keep({ ...part, key })
  const api = await show()
  await amount().fill('5')
  await expect.element(send()).toBeEnabled()
  expect(api.sent().filter((sent) => sent.key === key)).toEqual([])
})

test('hidden balances stay hidden, and Max still works', async () => {
  await show()
  await page.getByRole('button', { name: 'Hide balance' }).click()
  await expect.element(page.getByText('Available •••• USDT')).toBeVisible()
  expect(document.querySelector('[data-main]')?.textContent).not.toMatch(/12,480|1,900/)
  await page.getByRole('button', { name: 'Max' }).click()
  await expect.element(amount()).toHaveValue('12480.5')
})
