import { afterEach, expect, test, vi } from 'vitest'
import { mountChart } from './adapter.ts'
import type { Bar, ChartAdapter, ChartOptions } from './adapter.ts'
import { readColors } from './chart-styles.ts'
import { below, indicators, onPrice } from './indicators.ts'

let chart: ChartAdapter | null = null
let element: HTMLElement | null = null
afterEach(() => {
  chart?.destroy()
  element?.remove()
})

const bar = (minute: number, close = 100): Bar => ({
  timestamp: minute * 60_000,
  open: 99,
  high: 105,
  low: 95,
  close,
  volume: 3,
  turnover: 300,
})
const bars = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => bar(from + index))

async function mount(part: Partial<ChartOptions> = {}) {
  const box = document.createElement('div')
  box.style.cssText = 'width:360px;height:400px'
  document.body.append(box)
  const options = {
    pricePrecision: 2,
    volumePrecision: 3,
    legend: { volume: '出来高', up: '上限' },
    onCrosshair: vi.fn<ChartOptions['onCrosshair']>(),
    onOlder: vi.fn<ChartOptions['onOlder']>(() => Promise.resolve([])),
    onDrawn: vi.fn<ChartOptions['onDrawn']>(),
    onErased: vi.fn<ChartOptions['onErased']>(),
    onLineMoved: vi.fn<ChartOptions['onLineMoved']>(),
    ...part,
  }
  element = box
  chart = await mountChart(box, options)
  chart.setTheme(readColors(box))
  return { box, chart, options }
}

/** Whether anything but the background is drawn in the candle pane. */
function isDrawn(box: HTMLElement): boolean {
  return [...box.querySelectorAll('canvas')].some((canvas) => {
    const { width, height } = canvas
    if (width === 0 || height === 0) return false
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    return pixels.some((value) => value !== 0)
  })
}
/** Waits for pending promises and two frames of the chart. */
async function rest() {
  for (const _frame of [1, 2]) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  }
}

test('bars are requested and delivered asynchronously, never within the call', async () => {
  const asked: string[] = []
  const { chart: mounted } = await mount({
    onOlder: () => {
      asked.push('older')
      return Promise.resolve([])
    },
  })
  mounted.setBars(bars(1000, 1010), '1m')
  asked.push('returned')
  // Ten bars do not fill the width, so the library requests older ones once, after the call has returned.
  await expect.poll(() => asked).toEqual(['returned', 'older'])
  await rest()
  expect(asked).toHaveLength(2)
})

test('older bars are requested from the oldest, page after page, until there are none', async () => {
  const onOlder = vi.fn<ChartOptions['onOlder']>((before) =>
    Promise.resolve(before === 1000 * 60_000 ? bars(990, 1000) : []),
  )
  const { chart: mounted } = await mount({ onOlder })
  mounted.setBars(bars(1000, 1010), '1m')
  await expect.poll(() => onOlder.mock.calls).toEqual([[1000 * 60_000], [990 * 60_000]])
})

test('a page of older bars that arrives after other bars are shown is dropped', async () => {
  let answer: (bars: Bar[]) => void = () => {}
  const onOlder = vi.fn<ChartOptions['onOlder']>(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const { chart: mounted } = await mount({ onOlder })
  mounted.setBars(bars(1000, 1010), '1m')
  await expect.poll(() => onOlder.mock.calls.length).toBe(1)
  const late = answer
  mounted.setBars(bars(5000, 5010), '1m')
  await expect.poll(() => onOlder.mock.calls.length).toBe(2)
  late(bars(990, 1000))
  await rest()
  expect(onOlder.mock.calls.at(-1)).toEqual([5000 * 60_000])
})

test('draws, accepts live bars, indicators and lines, and leaves nothing behind', async () => {
  const { box, chart: mounted } = await mount()
  mounted.setBars(bars(1000, 1100), '1m')
  await expect.poll(() => isDrawn(box)).toBe(true)
  mounted.pushBar(bar(1099, 101))
  mounted.pushBar(bar(1100, 102))
  const panes = () => box.querySelectorAll('canvas').length
  const before = panes()
  mounted.setIndicators(['MA', 'VOL', 'MACD', 'RSI'])
  await expect.poll(panes).toBeGreaterThan(before)
  mounted.setLines([{ id: 'a', price: 101, label: 'Entry', tone: 'up' }])
  mounted.setIndicators([])
  await expect.poll(panes).toBe(before)
  mounted.destroy()
  chart = null
  expect(box.querySelectorAll('canvas')).toHaveLength(0)
})

test('every indicator of the library is offered, and drawn in the pane of its group', async () => {
  const { getSupportedIndicators } = await import('klinecharts')
  expect(new Set(indicators)).toEqual(new Set(getSupportedIndicators()))
  expect(indicators).toHaveLength(27)
  const { box, chart: mounted } = await mount()
  mounted.setBars(bars(1000, 1100), '1m')
  await expect.poll(() => isDrawn(box)).toBe(true)
  const panes = () => box.querySelectorAll('canvas').length
  const alone = panes()
  for (const name of onPrice) {
    mounted.setIndicators([name])
    await rest()
    expect([name, panes()]).toEqual([name, alone])
  }
  for (const name of below) {
    mounted.setIndicators([name])
    await expect.poll(() => [name, panes() > alone]).toEqual([name, true])
  }
})

test('with the most panes, the candles keep half of the height', async () => {
  const { box, chart: mounted } = await mount()
  mounted.setBars(bars(1000, 1100), '1m')
  mounted.setIndicators(['VOL'])
  mounted.setIndicators(['VOL', 'MACD', 'KDJ'])
  await rest()
  const tallest = () =>
    Math.max(...[...box.querySelectorAll('canvas')].map((canvas) => canvas.clientHeight))
  expect(tallest()).toBeGreaterThan(160)
})

test('lines of indicators have the given names, and their letters stay', async () => {
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const texts = () => new Set(written.mock.calls.map(([text]) => text))
  const { chart: mounted } = await mount()
  mounted.setBars(bars(1000, 1100), '1m')
  mounted.setIndicators(['MA', 'BOLL', 'VOL', 'MACD'])
  await expect.poll(() => [...texts()]).toContain('出来高: ')
  expect([...texts()]).toEqual(expect.arrayContaining(['MA5: ', '上限: ', 'MID: ', 'DIF: ']))
  expect([...texts()]).not.toContain('VOLUME: ')
  expect([...texts()]).not.toContain('UP: ')
  written.mockRestore()
})

test('every price is written with the decimals of its instrument', async () => {
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const { chart: mounted } = await mount({ pricePrecision: 3 })
  mounted.setBars(bars(1000, 1100), '1m')
  mounted.setIndicators(['MA', 'EMA', 'BOLL'])
  const figures = () =>
    written.mock.calls.flatMap(([text]) => /^[\d,]+\.?\d*$/.exec(text.trim()) ?? [])
  await expect.poll(() => figures().length).toBeGreaterThan(20)
  expect(figures().filter((text) => !/\.\d{3}$/.test(text))).toEqual([])
  written.mockRestore()
})

test('a failed read of older bars ends quietly, and the rest of the chart works', async () => {
  const onOlder = vi.fn<ChartOptions['onOlder']>(() => Promise.reject(new Error('offline')))
  const { box, chart: mounted } = await mount({ onOlder })
  mounted.setBars(bars(1000, 1010), '1m')
  await expect.poll(() => onOlder.mock.calls.length).toBe(1)
  await expect.poll(() => isDrawn(box)).toBe(true)
})
