import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PriceTicker } from './price-ticker.tsx'
import styles from './price-ticker.module.css'

const shown = (text: string) => page.getByText(text, { exact: true })
const marked = () => document.querySelectorAll(`.${styles['up']}`).length
const ticker = (price: string, more: { move?: 'up' | 'down'; stale?: boolean } = {}) => (
  <PriceTicker price={price} decimals={2} {...more} />
)

test('a changed price is highlighted for a moment, and the first one is not', async () => {
  const { rerender } = await render(ticker('100', { move: 'up' }))
  expect(marked()).toBe(0)
  await rerender(ticker('101', { move: 'up' }))
  await expect.element(shown('101.00')).toHaveClass(styles['up']!)
  await expect.element(shown('101.00')).not.toHaveClass(styles['up']!)
  await rerender(ticker('99', { move: 'down' }))
  await expect.element(shown('99.00')).toHaveClass(styles['down']!)
  // Nothing is animated: a list of animated prices would never be idle.
  expect(document.getAnimations()).toEqual([])
})

test('highlights that start at different times end together', async () => {
  const pair = (one: string, other: string) => (
    <>
      {ticker(one, { move: 'up' })}
      {ticker(other, { move: 'up' })}
    </>
  )
  const { rerender } = await render(pair('1', '2'))
  const counts = new Set<number>()
  await rerender(pair('3', '4'))
  await expect.poll(marked).toBe(2)
  await expect.poll(() => counts.add(marked()) && marked(), { interval: 1 }).toBe(0)
  expect(counts).toEqual(new Set([2, 0]))
})

test('an old price is grey and is not highlighted', async () => {
  const { rerender } = await render(ticker('100'))
  await rerender(ticker('101', { move: 'up', stale: true }))
  expect([shown('101.00').elements().length, marked()]).toEqual([1, 0])
})
