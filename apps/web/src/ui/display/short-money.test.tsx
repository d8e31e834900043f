import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usePreferences } from '../../theme/preferences.ts'
import { ShortMoney } from './short-money.tsx'

afterEach(() => usePreferences.setState({ hideBalance: false }))

test('money is cut to the cent, and a tap shows every digit', async () => {
  await render(<ShortMoney value="499.63424344" unit="USDT" />)
  const figure = page.getByRole('button')
  await expect.element(figure).toHaveTextContent('499.63 USDT')
  await figure.click()
  await expect.element(figure).toHaveTextContent('499.63424344 USDT')
  await expect.element(figure).toHaveAttribute('aria-pressed', 'true')
  await figure.click()
  await expect.element(figure).toHaveTextContent('499.63 USDT')
})

test.each([
  ['12.5', undefined, '12.50 USDT'],
  ['0.4123', 4, '0.4123 USDT'],
  [null, undefined, '— USDT'],
])(
  '%j with %j decimals is shown in full, so there is nothing to tap',
  async (value, decimals, text) => {
    const { container } = await render(
      <ShortMoney value={value} unit="USDT" {...(decimals !== undefined && { decimals })} />,
    )
    expect(container.textContent).toBe(text)
    expect(page.getByRole('button').query()).toBeNull()
  },
)

test('less than a cent does not read as zero', async () => {
  await render(<ShortMoney value="0.00488123" unit="USDT" />)
  await expect.element(page.getByRole('button')).toHaveTextContent('0.004 USDT')
})

test('the user’s own money is hidden with the balances', async () => {
  usePreferences.setState({ hideBalance: true })
  const { container } = await render(<ShortMoney own value="499.63424344" unit="USDT" />)
  expect(container.textContent).toBe('•••• USDT')
})
