import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '../../i18n/language-provider.tsx'
import { loadRest, startLanguage } from '../../i18n/language-store.ts'
import { languages, storeLang } from '../../i18n/languages.ts'
import { AmountField } from './amount-field.tsx'

afterEach(() => localStorage.clear())

/** An empty field of eight decimals; the value that it hands out stands below it. */
function Form({ available }: { available: string | null }) {
  const [value, setValue] = useState('')
  const field = { value, onChange: setValue, decimals: 8, available }
  return (
    <>
      <AmountField {...field} label="Sum" unit="USDT" />
      <output>{value}</output>
    </>
  )
}

async function show(lang: (typeof languages)[number]['code'], available: string | null = null) {
  storeLang(lang)
  await startLanguage()
  await loadRest()
  return render(
    <LanguageProvider>
      <Form available={available} />
    </LanguageProvider>,
  )
}
const sum = () => page.getByLabelText('Sum', { exact: true })

const ways = {
  typed: async (text: string) => {
    await sum().click()
    await userEvent.keyboard(text)
  },
  pasted: async (text: string) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    await sum().click()
    // A paste that nothing cancels inserts its text as one input.
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      cancelable: true,
      bubbles: true,
    })
    if (sum().element().dispatchEvent(event)) document.execCommand('insertText', false, text)
  },
}

// Figures are written as 1,234.50 in every language, so a text means the same in all of them. `says` is the reading below
// the field, where a text may mean another amount elsewhere; its three decimals would look like thousands there.
const readings = [
  { text: '1,234.50', value: '1234.50', says: '= 1,234.5 USDT' },
  { text: '1.234,50', value: '1234.50', says: '= 1,234.5 USDT' },
  { text: '1 234,50', value: '1234.50', says: '= 1,234.5 USDT' },
  { text: '1,234', value: '1234', says: '= 1,234 USDT' },
  { text: '1.234', value: '1.234', says: '= 1.2340 USDT' },
  { text: '12,345', value: '12345', says: '= 12,345 USDT' },
  { text: '0,125', value: '0.125', says: '= 0.1250 USDT' },
  { text: '0.00000001', value: '0.00000001', says: null },
  { text: '999999999.99', value: '999999999.99', says: null },
  { text: '1.000.000', value: null, says: null },
  { text: '0.000000001', value: null, says: null },
]

test.each(languages)('reads the same amounts in $name', async ({ code }) => {
  const { container } = await show(code)
  const given = () => container.querySelector('output')!.textContent
  for (const { text, value, says } of readings) {
    for (const way of ['typed', 'pasted'] as const) {
      const which = `${text}, ${way}`
      await sum().clear()
      await ways[way](text)
      await expect.element(sum()).toHaveValue(text)
      if (value === null) {
        await expect.element(sum()).toHaveAttribute('aria-invalid', 'true')
        await expect.element(sum()).toHaveAccessibleDescription(new RegExp(text))
        expect(given(), which).not.toMatch(/^[\d.]*$/)
      } else {
        await expect.element(sum()).toHaveAccessibleDescription(says ?? '')
        await expect.element(sum()).not.toHaveAttribute('aria-invalid')
        expect(given(), which).toBe(value)
      }
    }
  }
})

test.each(languages)('shows a dash for an unknown available amount in $name', async ({ code }) => {
  const { container } = await show(code)
  expect(container.textContent).toContain('— USDT')
  for (const button of page.getByRole('button').all()) await expect.element(button).toBeDisabled()
})

test.each(languages)(
  'shows a negative available amount with its sign in $name',
  async ({ code }) => {
    const { container } = await show(code, '-1234.5')
    expect(container.textContent).toContain('−1,234.50 USDT')
  },
)

test.each(languages)('shows tiny and huge available amounts in full in $name', async ({ code }) => {
  const tiny = await show(code, '0.00000001')
  expect(tiny.container.textContent).toContain('0.00000001 USDT')
  await tiny.unmount()
  const huge = await show(code, '999999999.99')
  expect(huge.container.textContent).toContain('999,999,999.99 USDT')
})
