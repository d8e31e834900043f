import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drag, pointers } from '../../../testing/pointer.ts'
import { watchWriting } from '../../../testing/written.ts'
import { mountChart, type ChartAdapter, type ChartOptions, type PriceLine } from './adapter.ts'
import { readColors } from './chart-styles.ts'
import { labelHeight } from './label-places.ts'
import { patiently } from '../../../testing/patiently.ts'

const bars = Array.from({ length: 100 }, (_, index) => ({
  timestamp: (1_000 + index) * 60_000,
  open: 99,
  high: 105,
  low: 95,
  close: 100,
  volume: 3,
  turnover: 300,
}))
const stop: PriceLine = { id: 's', price: 98, label: 'Stop', tone: 'amber', isMovable: true }
const entry: PriceLine = { id: 'e', price: 102, label: 'Entry', tone: 'up' }

const onLineMoved = vi.fn<ChartOptions['onLineMoved']>()
const onCrosshair = vi.fn<ChartOptions['onCrosshair']>()
let box: HTMLElement
let chart: ChartAdapter
let writing: ReturnType<typeof watchWriting>
beforeEach(async () => {
  await page.viewport(375, 812)
  onLineMoved.mockReset()
  onCrosshair.mockReset()
  writing = watchWriting()
  box = document.createElement('div')
  box.style.cssText = 'width:360px;height:400px'
  document.body.replaceChildren(box)
  const nothing = { onDrawn: () => {}, onErased: () => {}, onOlder: () => Promise.resolve([]) }
  const callbacks = { ...nothing, onCrosshair, onLineMoved }
  chart = await mountChart(box, { pricePrecision: 2, volumePrecision: 3, legend: {}, ...callbacks })
  chart.setTheme(readColors(box))
  chart.setBars(bars, '1m')
  chart.setLines([entry, stop])
  await vi.waitUntil(() => writing.lastY('≡ Stop') !== null, patiently)
})
afterEach(() => {
  chart.destroy()
  box.remove()
  writing.stop()
})

/** A point on the label of a line, which stands above the line. */
function wordsOf(text: string) {
  const { left, top } = box.getBoundingClientRect()
  return { x: left + 30, y: top + writing.lastY(text)! - 8 }
}
const below = ({ x, y }: { x: number; y: number }, down: number) => ({ x, y: y + down })

describe.each(['mouse', 'finger'] as const)('a %s', (name) => {
  test('moves a line and reports its new price once', async () => {
    const [from, before] = [wordsOf('≡ Stop'), writing.lastY('≡ Stop')!]
    await drag(name, from, below(from, 40))
    await expect.poll(() => onLineMoved.mock.calls.length).toBe(1)
    const [id, price] = onLineMoved.mock.calls[0]!
    expect(id).toBe('s')
    expect(price).toBeLessThan(98)
    expect(price).toBeGreaterThan(94)
    // Its label shows the new price.
    expect(writing.texts()).toContain(`≡ Stop ${price.toFixed(2)}`)
    await expect.poll(() => Math.round(writing.lastY('≡ Stop')! - before)).toBe(40)
  })

  test('cannot move a fixed line', async () => {
    const from = wordsOf('Entry')
    await drag(name, from, below(from, 40))
    expect(onLineMoved).not.toHaveBeenCalled()
  })

  test('keeps a dragged line even if its price is updated', async () => {
    const [from, before] = [wordsOf('≡ Stop'), writing.lastY('≡ Stop')!]
    await pointers[name].press(from)
    await pointers[name].move(below(from, 40))
    const written = writing.texts().length
    chart.setLines([entry, { ...stop, price: 99 }])
    await expect.poll(() => writing.texts().length).toBeGreaterThan(written)
    await expect.poll(() => Math.round(writing.lastY('≡ Stop')! - before)).toBe(40)
    await pointers[name].release(below(from, 40))
    await expect.poll(() => onLineMoved.mock.calls.length).toBe(1)
  })

  test('that taps moves nothing', async () => {
    const from = wordsOf('≡ Stop')
    await drag(name, from, from)
    expect(onLineMoved).not.toHaveBeenCalled()
  })
})

test('a lost finger returns the line to its price', async () => {
  const [from, before] = [wordsOf('≡ Stop'), writing.lastY('≡ Stop')!]
  await pointers.finger.press(from)
  await pointers.finger.move(below(from, 40))
  await expect.poll(() => Math.round(writing.lastY('≡ Stop')! - before)).toBe(40)
  await pointers.finger.lose()
  await expect.poll(() => Math.round(writing.lastY('≡ Stop')! - before)).toBe(0)
  expect(onLineMoved).not.toHaveBeenCalled()
})

describe('away from its label', () => {
  /** On the line itself, which lies below its label. */
  const far = () => below({ ...wordsOf('≡ Stop'), x: box.getBoundingClientRect().left + 230 }, 25)

  test('a mouse grabs the line', async () => {
    await drag('mouse', far(), below(far(), 40))
    await expect.poll(() => onLineMoved.mock.calls.length).toBe(1)
  })

  test('a finger scrolls the candles and moves no line', async () => {
    await drag('finger', far(), below(far(), 40))
    expect(onLineMoved).not.toHaveBeenCalled()
  })
})

test('a mouse that moves a line does not move the crosshair', async () => {
  const from = wordsOf('≡ Stop')
  await pointers.mouse.press(from)
  onCrosshair.mockReset()
  await pointers.mouse.move(below(from, 40))
  await pointers.mouse.release(below(from, 40))
  await expect.poll(() => onLineMoved.mock.calls.length).toBe(1)
  expect(onCrosshair).not.toHaveBeenCalled()
})

test('labels of close lines overlap neither each other nor the legend, and are grabbed at their place', async () => {
  chart.setIndicators(['MA', 'EMA'])
  const near = [104.9, 104.8, 104.7, 104.6].map((price, index): PriceLine => ({
    id: `${index}`,
    price,
    label: `Near ${index}`,
    tone: 'up',
  }))
  chart.setLines([...near, { ...stop, price: 104.5 }])
  const words = ['Near 0', 'Near 1', 'Near 2', 'Near 3', '≡ Stop']
  await expect.poll(() => words.every((text) => writing.lastY(text) !== null)).toBe(true)
  await expect.poll(() => writing.lastY('≡ Stop')! > writing.lastY('Near 3')!).toBe(true)
  const ys = words.map((text) => writing.lastY(text)!)
  for (const [place, y] of ys.slice(1).entries())
    expect(y - ys[place]!).toBeGreaterThanOrEqual(labelHeight)
  expect(ys[0]! - labelHeight).toBeGreaterThanOrEqual(writing.lastY('EMA6')!)
  const from = { ...wordsOf('≡ Stop') }
  await drag('finger', from, below(from, 40))
  await expect.poll(() => onLineMoved.mock.calls.length).toBe(1)
  expect(onLineMoved.mock.calls[0]![0]).toBe('s')
})

test('each average on the candles has its own colour', async () => {
  const colors = new Map<string, CanvasRenderingContext2D['fillStyle']>()
  const write = vi
    .spyOn(CanvasRenderingContext2D.prototype, 'fillText')
    .mockImplementation(function write(this: CanvasRenderingContext2D, text: string) {
      if (/^E?MA\d+/.test(text)) colors.set(text.split(':')[0]!, this.fillStyle)
    })
  chart.setIndicators(['MA', 'EMA'])
  await expect.poll(() => colors.size === 6).toBe(true)
  expect(new Set(colors.values()).size).toBe(6)
  write.mockRestore()
})
