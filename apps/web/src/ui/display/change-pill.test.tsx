import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Amount } from './amount.tsx'
import { ChangePill } from './change-pill.tsx'

test.each([
  ['-0.00004', '0.00%'],
  ['0.00004', '0.00%'],
  ['-0.0001', '▼−0.01%'],
  ['0.0213', '▲+2.13%'],
  [null, '—'],
])('a change of %j is shown as %s, and a change shown as zero has no arrow', async (rate, text) => {
  const { container } = await render(<ChangePill rate={rate} />)
  expect(container.textContent).toBe(text)
})

test('a gain that shows as zero has no plus', async () => {
  const { container } = await render(<Amount value="0.001" decimals={2} signed />)
  expect(container.textContent).toBe('0.00')
})
