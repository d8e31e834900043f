import { TransportError } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, user } from '../../../testing/samples.ts'
import { sampleErrorHelp } from '../../../testing/content-samples.ts'
import { pageOf } from '../../../testing/sample-page.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => restore())

async function show(path: string, more: Answers = {}) {
  const api = fakeApi({ ...full, ...more })
  restore = api.restore
  await renderApp(path)
  return api
}
const searchBox = () => page.getByLabelText('Search help')

test('lists articles by category; a search finds a text, or says that there is none', async () => {
  await show('/helpCenter')
  await expect.element(page.getByRole('heading', { name: 'Trading' })).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Search help').fill('RECEIPT')
  await expect.element(page.getByRole('link', { name: /How liquidation works/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'First steps' })).not.toBeInTheDocument()
  await page.getByLabelText('Search help').fill('no such thing')
  await expect.element(page.getByText('Nothing matches your search.')).toBeVisible()
})

test('shows the full text, and links to related ones', async () => {
  await show('/helpCenter')
  await page.getByRole('link', { name: /How liquidation works/ }).click()
  await expect.element(page.getByText('The receipt shows which price closed it.')).toBeVisible()
  await expectAccessible()
  await expect.element(page.getByRole('link', { name: 'What a trade costs' })).toBeVisible()
})

test('an error code finds its meaning, which links to the article about it', async () => {
  await show('/helpCenter')
  await searchBox().fill('3006')
  await expect.element(page.getByRole('heading', { name: 'Error messages' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Trading' }).elements()).toEqual([])
  await page.getByRole('link', { name: /does not cover margin and fee/ }).click()
  await expect.element(page.getByText('3006 · MARGIN_INSUFFICIENT')).toBeVisible()
  await expect.element(page.getByText(/Lower the amount/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'How liquidation works' }).click()
  await expect.element(page.getByText('The receipt shows which price closed it.')).toBeVisible()
})

test('a match in another language only is shown and marked', async () => {
  const found = { ...sampleErrorHelp, foundIn: 'jp' as const }
  await show('/helpCenter', {
    listHelp: ({ keyword }) => pageOf(keyword === undefined ? [] : [found]),
  })
  await searchBox().fill('証拠金')
  await expect.element(page.getByText('Nothing in your language. Found in: 日本語.')).toBeVisible()
  await expectAccessible()
})

test('a refusal links to its help', async () => {
  useSession.setState({ token: 'token', userInfo: user })
  await show('/support', {
    sendChat: () => {
      throw refusal(3006, 'Not enough.')
    },
  })
  await page.getByRole('textbox', { name: 'Your message' }).fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Not enough.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('alert').getByRole('link', { name: 'Help' }).click()
  await expect.element(page.getByText('3006 · MARGIN_INSUFFICIENT')).toBeVisible()
})

test('a signed-in user votes once on an article', async () => {
  const calls: object[] = []
  const rateHelp = (input: object) => {
    calls.push(input)
    return null
  }
  await show('/helpDetail?id=67464', { rateHelp })
  await expect.element(page.getByText('The receipt shows which price closed it.')).toBeVisible()
  expect(page.getByText('Was this helpful?').elements()).toEqual([])
  useSession.setState({ token: 'token', userInfo: user })
  await expect.element(page.getByText('Was this helpful?')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText('Thank you. It helps us to write better.')).toBeVisible()
  expect(calls).toEqual([{ id: '67464', isHelpful: true }])
})

test('a vote without an answer is sent again under the same key', async () => {
  let tries = 0
  useSession.setState({ token: 'token', userInfo: user })
  const api = await show('/helpDetail?id=67464', {
    rateHelp: () => {
      tries += 1
      if (tries === 1) throw new TransportError('timeout', true)
      return null
    },
  })
  await page.getByRole('button', { name: 'No' }).click()
  await expect.element(page.getByText(/We are checking whether it arrived/)).toBeVisible()
  await expect.element(page.getByText('Thank you. It helps us to write better.')).toBeVisible()
  const keys = api.calls.filter(({ name }) => name === 'rateHelp').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an error has no vote', async () => {
  useSession.setState({ token: 'token', userInfo: user })
  await show('/helpDetail?id=MARGIN_INSUFFICIENT')
  await expect.element(page.getByText('3006 · MARGIN_INSUFFICIENT')).toBeVisible()
  expect(page.getByText('Was this helpful?').elements()).toEqual([])
})

test('a failed load links to the help on it', async () => {
  await show('/xinwen', {
    listNotices: () => {
      throw refusal(503, 'Very busy.')
    },
  })
  await expect.element(page.getByText('Very busy.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('alert').getByRole('link', { name: 'Help' }).click()
  await expect.element(page.getByRole('heading', { name: 'Help centre' })).toBeVisible()
})
