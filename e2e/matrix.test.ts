import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { routes } from '../apps/web/src/lib/routes.ts'
import type { RouteName } from '../apps/web/src/lib/routes.ts'
import { inBudget, proofScale } from '../apps/server/src/testing/proof-scale.ts'
import { clippedText } from './clipped-text.ts'
import { eventually } from './figures.ts'
import { openLivedIn, screens, views, type LivedIn } from './lived-in.ts'
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

let lived: LivedIn, page: Page
beforeAll(async () => {
  lived = await openLivedIn()
  page = lived.page
})
afterAll(() => lived?.close())

/** Themes, text sizes and orientations: one each in `npm test`, all in `npm run prove`. */
const looks = proofScale({
  quick: { themes: ['light'], texts: [['en-us', 1.3]], sideways: ['chart'] },
  full: {
    themes: ['light', 'dark'],
    texts: [
      ['en-us', 1.3],
      ['en-us', 2],
      ['tai', 1.3],
      ['jp', 2],
    ],
    sideways: screens.filter((name) => mainScreens.has(name)),
  },
} as const)

describe.each(looks.themes)('in the %s theme', (colorScheme) => {
  beforeAll(async () => {
    for (const each of lived.pages) await each.emulateMedia({ colorScheme })
  })

  test.each(inBudget(views, 12))('%s has no clipped text and no axe violation', async (view) => {
    const shown = lived.pageOf(view)
    await openScreen(shown, lived.pathOf(view))
    expect(new URL(shown.url()).hash).toBe(`#${lived.pathOf(view)}`)
    await lived.takePicture(view, `${view}-${colorScheme}`, 'device')
    expect(await shown.evaluate(clippedText)).toEqual([])
    expect(await violations(shown)).toEqual([])
  })
})

describe('a screen with an id', () => {
  const takers = screens.filter((name) => routes[name].search.some((key) => key === 'id'))
  const missing = '[data-main] [data-state="error"], [data-main] [data-state="empty"]'

  test.each(inBudget(takers, 4))(
    '%s shows its object, and an error for an unknown id',
    async (name) => {
      const path = lived.pathOf(name)
      const id = new URLSearchParams(path.split('?')[1]).get('id') ?? ''
      expect(id).toMatch(/^\d+$/)
      await openScreen(page, path)
      const faults = () => page.locator(missing).filter({ visible: true }).count()
      await eventually(faults).toBe(0)
      await openScreen(page, path.replace(`id=${id}`, 'id=1'))
      await eventually(faults).toBeGreaterThan(0)
    },
  )
})

/** Screens with dense figures. */
const mainNames = screens.filter((name) => mainScreens.has(name))

describe.each(looks.texts)('in %s with text of %f times the size', (lang, textScale) => {
  beforeAll(async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    await prefer(lang, textScale)
  })
  afterAll(() => prefer('en-us', 1))

  test.each(inBudget(mainNames, 4))('%s clips no word or number', async (name) => {
    await openScreen(page, lived.pathOf(name))
    await lived.takePicture(name, `${name}-${lang}-${textScale}`)
    expect(new URL(page.url()).hash).toBe(`#${lived.pathOf(name)}`)
    expect(await page.evaluate(clippedText)).toEqual([])
    if (name === 'chart') expect((await boxOf('[data-chart]')).height).toBeGreaterThan(200)
  })
})

describe('in landscape', () => {
  const window = { width: 812, height: 375 }
  beforeAll(() => page.setViewportSize(window))
  afterAll(() => page.setViewportSize({ width: 375, height: 812 }))

  test.each(looks.sideways)("%s clips no word and keeps a phone's text size", async (name) => {
    await openScreen(page, lived.pathOf(name))
    await lived.takePicture(name, `${name}-landscape`)
    expect(await page.evaluate(clippedText)).toEqual([])
    const size = await page.evaluate(() => getComputedStyle(document.body).fontSize)
    expect(Number.parseFloat(size)).toBeLessThanOrEqual(16)
  })

  test('the chart and both of its buttons fit on the screen', async () => {
    await openScreen(page, lived.pathOf('chart'))
    const chart = await boxOf('[data-chart]')
    expect(chart.height).toBeGreaterThan(150)
    expect(chart.y + chart.height).toBeLessThanOrEqual(window.height)
    for (const word of [words.chart.buy, words.chart.sell]) {
      const button = await page.getByRole('link', { name: word }).boundingBox()
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
  await openScreen(page, lived.pathOf('home'))
  const title = page.getByRole('heading', { name: 'Candor', exact: true })
  await title.evaluate((element, planted) => Object.assign(element.style, planted), style)
  expect(await page.evaluate(clippedText)).toContain(fault)
  await page.reload()
})

test('no screen broke the content security policy or threw', () => {
  expect(lived.complaints()).toEqual([])
})

/** Sets the language and text size like the personal screen. */
async function prefer(lang: string, textScale: number): Promise<void> {
  await page.evaluate(
    ([code, preferences]) => {
      localStorage.setItem('lang', code)
      localStorage.setItem('preferences', preferences)
    },
    [lang, JSON.stringify({ textScale })] as const,
  )
  await page.reload()
  await atRest(page)
}

async function boxOf(selector: string) {
  const box = await page.locator(selector).boundingBox()
  if (box === null) throw new Error(`${selector} is not drawn`)
  return box
}
