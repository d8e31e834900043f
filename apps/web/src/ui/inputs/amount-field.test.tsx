import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { full } from '../../testing/samples.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  api = fakeApi(full)
  await renderApp('/__kit')
})
afterEach(() => api.restore())

const amount = () => page.getByLabelText('Amount', { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true }).first()

const ways = {
  typed: async (text: string) => {
    await amount().click()
    // Full-width characters have no key, so they arrive as text, one by one.
    for (const sign of text) await userEvent.keyboard(sign)
  },
  pasted: (text: string) => amount().fill(text),
}
const ends = [
  { text: '1,000', says: /^= 1,000 USDT$/ },
  { text: '1,234,567.89', says: /^= 1,234,567.89 USDT$/ },
  { text: '１，０００', says: /^= 1,000 USDT$/ },
  { text: '1.000', says: /^= 1 USDT$/ },
  { text: '0,5', says: /^= 0.5 USDT$/ },
  { text: '12,34', says: /^= 12.34 USDT$/ },
  { text: '12.5', says: /^$/ },
  { text: '1.000.000', says: /“1.000.000” cannot be used: type an amount/ },
  { text: '12,34,56', says: /“12,34,56” cannot be used: type an amount/ },
  { text: '1e5', says: /“1e5” cannot be used: type an amount/ },
  { text: '-50', says: /“-50” cannot be used: type an amount/ },
  { text: '0.001', says: /“0.001” cannot be used: at most 2 decimals/ },
  { text: '100.129', says: /“100.129” cannot be used: at most 2 decimals/ },
]

test.each(ends.flatMap((end) => (['typed', 'pasted'] as const).map((way) => ({ ...end, way }))))(
  '$text, $way, is kept as typed, with a hint about its meaning',
  async ({ text, says, way }) => {
    await ways[way](text)
    await expect.element(amount()).toHaveValue(text)
    await expect.element(amount()).toHaveAccessibleDescription(says)
    const isRefused = says.source.includes('cannot')
    expect(amount().element().hasAttribute('aria-invalid')).toBe(isRefused)
  },
)

test('an error is shown until it is corrected', async () => {
  await ways.typed('-50')
  await ways.typed('7')
  await expect.element(amount()).toHaveValue('-507')
  await expect.element(amount()).toHaveAccessibleDescription(/“-507” cannot be used/)
  await amount().fill('507')
  await expect.element(amount()).not.toHaveAccessibleDescription(/cannot be used/)
})

test('a share of the available amount replaces the typed text', async () => {
  await amount().fill('1.000.000')
  await button('25%').click()
  await expect.element(amount()).toHaveValue('308.64')
  await expect.element(amount()).not.toHaveAccessibleDescription(/cannot be used/)
  await button('Max').click()
  await expect.element(amount()).toHaveValue('1234.56')
})
