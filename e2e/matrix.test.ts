import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteName } from '../apps/web/src/lib/routes.ts'
import { clippedText } from './clipped-text.ts'
import { openLivedIn, screens, type LivedIn } from './lived-in.ts'
import type { Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { violations } from './violations.ts'
import { words } from './words.ts'

const mainScreens: ReadonlySet<RouteName> = new Set<RouteName>([
  'home',
  'quotes',
  'contracts',
  'demo',
  'assets',
  'records',
  'chart',
  'position',
  'creditScore',
])

let lived: LivedIn, phone: Phone
beforeAll(async () => {
  lived = await openLivedIn()
  phone = lived.phone
})
afterAll(() => lived?.close())

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  beforeAll(() => phone.page.emulateMedia({ colorScheme }))

  test.each(screens)('%s is drawn, and axe finds nothing', async (name) => {
    await openScreen(phone.page, lived.pathOf(name))
    expect(new URL(phone.page.url()).hash).toBe(`#${lived.pathOf(name)}`)
    await lived.takePicture(`${name}-${colorScheme}`, 'device')
    expect(await violations(phone.page)).toEqual([])
  })
})

/** The screens where figures stand close together. */
const mainNames = screens.filter((name) => mainScreens.has(name))

describe.each([
  ['en-us', 1.3],
  ['en-us', 2],
  ['tai', 1.3],
  ['jp', 2],
] as const)('in %s with text of %f times the size', (lang, textScale) => {
  beforeAll(async () => {
    await phone.page.setViewportSize({ width: 375, height: 812 })
    await prefer(lang, textScale)
  })
  afterAll(() => prefer('en-us', 1))

  test.each(mainNames)('%s shows every word and number whole', async (name) => {
    await openScreen(phone.page, lived.pathOf(name))
    await lived.takePicture(`${name}-${lang}-${textScale}`)
    expect(new URL(phone.page.url()).hash).toBe(`#${lived.pathOf(name)}`)
    expect(await phone.page.evaluate(clippedText)).toEqual([])
    if (name === 'chart') expect((await boxOf('[data-chart]')).height).toBeGreaterThan(200)
  })
})

describe('on a phone on its side', () => {
  const window = { width: 812, height: 375 }
  beforeAll(() => phone.page.setViewportSize(window))
  afterAll(() => phone.page.setViewportSize({ width: 375, height: 812 }))

  test.each(mainNames)('%s shows every word whole, in letters of a phone', async (name) => {
    await openScreen(phone.page, lived.pathOf(name))
    await lived.takePicture(`${name}-landscape`)
    expect(await phone.page.evaluate(clippedText)).toEqual([])
    const size = await phone.page.evaluate(() => getComputedStyle(document.body).fontSize)
    expect(Number.parseFloat(size)).toBeLessThanOrEqual(16)
  })

  test('the chart and its two buttons are in sight together', async () => {
    await openScreen(phone.page, lived.pathOf('chart'))
    const chart = await boxOf('[data-chart]')
    expect(chart.height).toBeGreaterThan(150)
    expect(chart.y + chart.height).toBeLessThanOrEqual(window.height)
    for (const word of [words.chart.buy, words.chart.sell]) {
      const button = await phone.page.getByRole('link', { name: word }).boundingBox()
      expect(button && button.y + button.height).toBeLessThanOrEqual(window.height)
    }
  })
})

test.each([
  [
    { maxWidth: '20px', overflow: 'hidden', whiteSpace: 'nowrap' },
    'cut at the side: “Candor” in <h1>',
  ],
  [{ maxWidth: '20px' }, 'broken inside: “Candor” of “Candor”'],
])('the check for whole words bites: %o', async (style, fault) => {
  await openScreen(phone.page, lived.pathOf('home'))
  const title = phone.page.getByRole('heading', { name: 'Candor' })
  await title.evaluate((element, planted) => Object.assign(element.style, planted), style)
  expect(await phone.page.evaluate(clippedText)).toContain(fault)
  await phone.page.reload()
})

test('no screen broke the content security policy or threw', () => {
  expect(phone.complaints).toEqual([])
})

/** Chooses a language and a size of text, as the personal screen does. */
async function prefer(lang: string, textScale: number): Promise<void> {
  await phone.page.evaluate(
    ([code, preferences]) => {
      localStorage.setItem('lang', code)
      localStorage.setItem('preferences', preferences)
    },
    [lang, JSON.stringify({ textScale })] as const,
  )
  await phone.page.reload()
  await atRest(phone.page)
}

async function boxOf(selector: string) {
  const box = await phone.page.locator(selector).boundingBox()
  if (box === null) throw new Error(`${selector} is not drawn`)
  return box
}
