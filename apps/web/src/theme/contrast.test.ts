import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const light = tokensAfter('color-scheme: light;')
const dark = { ...light, ...tokensAfter('color-scheme: dark;') }
const kline = { ...dark, ...tokensAfter("[data-surface='kline'] {\n    --bg") }

/** Reads the colour tokens of the rule that contains `mark`. */
function tokensAfter(mark: string): Record<string, string> {
  const start = css.lastIndexOf('{', css.indexOf(mark) + mark.indexOf('{') + 1)
  const rule = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  )
}

/** Relative luminance and contrast ratio of WCAG 2. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function ratio(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const themes = { light, dark, kline }
const words = [
  'text',
  'text-2',
  'text-3',
  'accent',
  'green',
  'red',
  'amber',
  'blue',
  'orange',
  'demo',
]
const pairs = [
  ...words.flatMap((word) => [
    [word, 'bg'],
    [word, 'surface'],
    [word, 'raised'],
  ]),
  ...['green', 'red', 'amber', 'blue', 'orange', 'demo'].flatMap((word) => [
    [word, `${word}-soft`],
    ['on-solid', word],
  ]),
  ['on-accent', 'accent'],
  ['accent', 'accent-soft'],
  ['text', 'accent-soft'],
  ['text-2', 'sunken'],
  ['text-3', 'sunken'],
  ['text', 'fill'],
  ['text-2', 'fill'],
  ['text-3', 'fill'],
]

test.each(Object.entries(themes))('%s: text stands out by at least 4.5', (_name, theme) => {
  const weak = pairs
    .map(([front = '', back = '']) => ({
      pair: `${front} on ${back}`,
      ratio: ratio(theme[front] ?? '', theme[back] ?? ''),
    }))
    .filter((each) => !(each.ratio >= 4.5))
  expect(weak).toEqual([])
})

test.each(Object.entries(themes))(
  '%s: control edges and focus stand out by at least 3',
  (_name, theme) => {
    for (const edge of ['line-strong', 'focus', 'accent']) {
      for (const back of ['bg', 'surface'])
        expect(
          ratio(theme[edge] ?? '', theme[back] ?? ''),
          `${edge} on ${back}`,
        ).toBeGreaterThanOrEqual(3)
    }
  },
)

test('the ratio of black on white is 21', () => {
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21, 5)
})
