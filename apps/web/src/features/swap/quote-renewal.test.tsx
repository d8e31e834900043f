import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { fakeApi, refusal } from '../../testing/fake-api.ts'
import type { Answers, SeenCall } from '../../testing/fake-api.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { full, user } from '../../testing/samples.ts'
import { sampleSwap, sampleSwapQuote } from '../../testing/swap-samples.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

async function show(answers: Answers) {
  const inTenSeconds = () => sampleSwapQuote(Date.now() + 10_000)
  const api = fakeApi({ ...full, quoteSwap: inTenSeconds, swap: sampleSwap, ...answers })
  restore = api.restore
  await renderApp('/shandui')
  await expect.element(give()).toBeVisible()
  const inputs = (name: SeenCall['name']) =>
    api.calls.filter((each) => each.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
const give = () => page.getByRole('textbox', { name: 'You give' })
const send = () => page.getByRole('button', { name: /^Swap/ })
const renew = () => page.getByRole('button', { name: 'Get new rate' })
const sheet = () => page.getByRole('dialog', { name: 'Swap' })
const confirm = () => sheet().getByRole('button', { name: /^Swap/ })

test('an expired quote is requested again by hand, and never taken', async () => {
  let quotes = 0
  const api = await show({
    quoteSwap: () => sampleSwapQuote(Date.now() + (quotes++ === 0 ? 1_200 : 10_000)),
  })
  await give().fill('100')
  await expect.element(renew()).toBeVisible()
  await renew().click()
  await expect.element(send()).toHaveTextContent('Swap 100.00 USDT')
  expect(api.inputs('quoteSwap')).toHaveLength(2)
  expect(api.inputs('swap')).toEqual([])
})

test('a quote that expires during the confirmation changes its button', async () => {
  const api = await show({ quoteSwap: () => sampleSwapQuote(Date.now() + 3_000) })
  await give().fill('100')
  await send().click()
  await expect.element(confirm()).toBeVisible()
  await expect.element(sheet().getByRole('button', { name: 'Get new rate' })).toBeVisible()
  expect(api.inputs('swap')).toEqual([])
})

test('a refusal is shown, and a new quote continues', async () => {
  let tries = 0
  const api = await show({
    swap: () => {
      tries += 1
      if (tries === 1) throw refusal(2017, 'This quote is over. Please get a new rate.')
      return sampleSwap
    },
  })
  await give().fill('100')
  await send().click()
  await confirm().click()
  await expect
    .element(
      sheet()
        .getByRole('alert')
        .getByText(/^This quote is over/),
    )
    .toBeVisible()
  await sheet().getByRole('button', { name: 'Get new rate' }).click()
  await confirm().click()
  await expect.element(page.getByRole('status').getByText('Swapped')).toBeVisible()
  expect(api.inputs('swap')).toHaveLength(2)
})

describe('a new quote that is refused inside the confirmation', () => {
  const moving = 'The price is moving too fast. Please try again.'
  /** The confirmation is closed, because the second quote was refused. */
  async function refused() {
    let quotes = 0
    const api = await show({
      quoteSwap: () => {
        quotes += 1
        if (quotes === 2) throw refusal(3018, moving)
        return sampleSwapQuote(Date.now() + 60_000)
      },
      swap: () => {
        throw refusal(2017, 'This quote is over. Please get a new rate.')
      },
    })
    await give().fill('100')
    await send().click()
    await confirm().click()
    await sheet().getByRole('button', { name: 'Get new rate' }).click()
    await expect.element(give()).toHaveAccessibleDescription(expect.stringContaining(moving))
    await expect.element(sheet()).not.toBeInTheDocument()
    return api
  }

  test('does not open the confirmation again when another amount is typed', async () => {
    const api = await refused()
    await give().fill('101')
    await expect.element(send()).toHaveTextContent('Swap 100.00 USDT')
    expect(sheet().query()).toBeNull()
    expect(api.inputs('quoteSwap')).toHaveLength(3)
    expect(api.inputs('swap')).toHaveLength(1)
  })

  test('can be requested again for the same amount', async () => {
    const api = await refused()
    await renew().click()
    await expect.element(send()).toHaveTextContent('Swap 100.00 USDT')
    expect(sheet().query()).toBeNull()
    await expect.element(give()).not.toHaveAccessibleDescription(expect.stringContaining(moving))
    expect(api.inputs('quoteSwap')).toHaveLength(3)
  })
})
