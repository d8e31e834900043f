import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { watchWriting } from '../../../testing/written.ts'
import { mountChart, type ChartAdapter, type ChartOptions } from './adapter.ts'
import { readColors } from './chart-styles.ts'
import { drawingKinds, pointsOf, type Drawing } from './drawings.ts'
import { patiently } from '../../../testing/patiently.ts'

const minute = 60_000
const bars = Array.from({ length: 100 }, (_, index) => ({
  timestamp: (1_000 + index) * minute,
  open: 99,
  high: 105,
  low: 95,
  close: 100,
  volume: 3,
  turnover: 300,
}))
const level: Drawing = { id: '7', kind: 'level', points: [{ at: null, price: 101 }] }

const onDrawn = vi.fn<ChartOptions['onDrawn']>()
const onErased = vi.fn<ChartOptions['onErased']>()
let box: HTMLElement
let chart: ChartAdapter
beforeEach(async () => {
  await page.viewport(375, 812)
  onDrawn.mockReset()
  onErased.mockReset()
  box = document.createElement('div')
  box.style.cssText = 'width:360px;height:400px'
  document.body.append(box)
  const onOlder = () => Promise.resolve([])
  const callbacks = { onDrawn, onErased, onOlder, onCrosshair: () => {}, onLineMoved: () => {} }
  chart = await mountChart(box, { pricePrecision: 2, volumePrecision: 3, legend: {}, ...callbacks })
  chart.setTheme(readColors(box))
  chart.setBars(bars, '1m')
  await vi.waitUntil(() => painted() !== 0, patiently)
  // The first frame may have been drawn before all bars were loaded.
  await twoFrames()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  chart.destroy()
  box.remove()
})

/** A digest of the pixels in one column of the chart: it changes with every line that crosses the column. */
function painted(): number {
  const layers = [...box.querySelectorAll('canvas')].filter(
    ({ width, height }) => width * height > 0,
  )
  return layers.reduce((sum, canvas) => {
    const data = canvas.getContext('2d')!.getImageData(20, 0, 1, canvas.height).data
    return data.reduce((digest, value) => (digest * 31 + value) % 1_000_003, sum)
  }, 0)
}

/** Waits for two frames of the chart. */
async function twoFrames(): Promise<void> {
  for (const _frame of [1, 2])
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
}

/** More than half a second: the library treats two taps within half a second as a double tap. */
const betweenTapsMs = 600

/** Taps the chart; the library requires a pointer movement there first. */
async function tap(x: number, y: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(betweenTapsMs)
  await userEvent.hover(box, { position: { x, y } })
  await userEvent.click(box, { position: { x, y } })
}

test.each(drawingKinds)(
  'each tap adds a point of a %s, reported with its moment and price',
  async (kind) => {
    chart.beginDrawing('1', kind)
    const places = [
      [80, 120],
      [160, 160],
      [120, 220],
    ] as const
    for (const [x, y] of places.slice(0, pointsOf[kind])) {
      expect(onDrawn).not.toHaveBeenCalled()
      await tap(x, y)
    }
    await expect.poll(() => onDrawn.mock.calls.length).toBe(1)
    const [drawing] = onDrawn.mock.calls[0]!
    expect(drawing).toMatchObject({ id: '1', kind })
    expect(drawing.points).toHaveLength(pointsOf[kind])
    for (const { at, price } of drawing.points) {
      expect(price).toBeGreaterThan(80)
      expect(price).toBeLessThan(120)
      if (kind === 'level') expect(at).toBe(null)
      else expect(at! % minute).toBe(0)
    }
  },
)

test('showing a drawing again does not duplicate it, and another interval keeps it', async () => {
  const before = painted()
  chart.setDrawings([level])
  await expect.poll(painted).not.toBe(before)
  const drawn = painted()
  chart.setDrawings([level])
  chart.setDrawings([{ ...level }])
  expect(painted()).toBe(drawn)
  chart.setBars(bars, '5m')
  await expect.poll(painted).toBe(drawn)
  chart.setDrawings([])
  await expect.poll(painted).toBe(before)
  expect(onErased).not.toHaveBeenCalled()
})

test('a price level is drawn from its first candle to its last', async () => {
  const before = painted()
  const held = { to: bars[99]!.timestamp, price: 99, tone: 'amber' } as const
  // The checked column lies between the first candle and this one.
  chart.setMarks([], [{ ...held, from: bars[98]!.timestamp }])
  await twoFrames()
  expect(painted()).toBe(before)
  chart.setMarks([], [{ ...held, from: bars[0]!.timestamp }])
  await expect.poll(painted).not.toBe(before)
})

test.each([
  ['narrower candles', () => chart.fit(100)],
  ['scrolling', () => chart.bringIntoSight(bars[3]!.timestamp)],
])('a mark out of view comes into view by %s', async (_how, act) => {
  const writing = watchWriting()
  onTestFinished(writing.stop)
  const mark = {
    at: bars[3]!.timestamp,
    price: 101,
    text: 'A',
    tone: 'up',
    isChosen: false,
  } as const
  chart.setMarks([mark], [])
  const isInSight = () => {
    const x = writing.lastOf('A')?.x ?? -1
    return x > 0 && x < 360
  }
  expect(isInSight()).toBe(false)
  act()
  await expect.poll(isInSight).toBe(true)
})

test('a cancelled drawing is removed, and a finished one stays', async () => {
  const giveUp = chart.beginDrawing('1', 'trendLine')
  await tap(80, 120)
  giveUp()
  await tap(160, 160)
  expect(onDrawn).not.toHaveBeenCalled()
  const end = chart.beginDrawing('2', 'level')
  await tap(80, 120)
  await expect.poll(() => onDrawn.mock.calls.length).toBe(1)
  end()
  expect(onErased).not.toHaveBeenCalled()
})
