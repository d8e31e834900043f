import axe from 'axe-core'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathTo, routeNames } from '../apps/web/src/lib/routes.ts'
import type { RouteName } from '../apps/web/src/lib/routes.ts'
import { clippedText } from './clipped-text.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import {
  choose,
  closePosition,
  enterAsGuest,
  moveToContracts,
  openLong,
  recharge,
  takeSwap,
} from './traveller.ts'
import { words } from './words.ts'

const pictures = join(import.meta.dirname, '../.output/pictures')
// The gallery of the kit is not shipped.
const names = routeNames.filter((name) => name !== 'kit')
/** The addresses of the screens that show one thing of many. */
const paths: { [Name in RouteName]?: string } = { chart: pathTo('chart', { symbol: 'BTCUSDT' }) }
const pathOf = (name: RouteName) => paths[name] ?? pathTo(name)

const mainScreens: ReadonlySet<RouteName> = new Set<RouteName>([
  'home',
  'quotes',
  'contracts',
  'assets',
  'records',
  'chart',
  'position',
  'creditScore',
])

let server: TestServer, browser: Browser, phone: Phone
beforeAll(async () => {
  await mkdir(pictures, { recursive: true })
  server = await startServer()
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin, { deviceScaleFactor: 2 })
  await phone.context.addInitScript({ content: axe.source })
  await liveALittle()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  beforeAll(() => phone.page.emulateMedia({ colorScheme }))

  test.each(names)('%s is drawn, and axe finds nothing', async (name) => {
    await openScreen(phone.page, pathOf(name))
    expect(new URL(phone.page.url()).hash).toBe(`#${pathOf(name)}`)
    await takePicture(`${name}-${colorScheme}`, 'device')
    expect(await violations()).toEqual([])
  })
})

describe.each(['tai', 'mlxy', 'jp'])('in %s at 360 px', (lang) => {
  beforeAll(async () => {
    await phone.page.setViewportSize({ width: 360, height: 780 })
    await phone.page.evaluate((code) => localStorage.setItem('lang', code), lang)
    await phone.page.reload()
  })

  test.each(names)('%s shows every word whole', async (name) => {
    await openScreen(phone.page, pathOf(name))
    await takePicture(`${name}-${lang}`)
    expect(await phone.page.evaluate(clippedText)).toEqual([])
  })
})

/** The screens where figures stand close together. */
const mainNames = names.filter((name) => mainScreens.has(name))

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
    await openScreen(phone.page, pathOf(name))
    await takePicture(`${name}-${lang}-${textScale}`)
    expect(new URL(phone.page.url()).hash).toBe(`#${pathOf(name)}`)
    expect(await phone.page.evaluate(clippedText)).toEqual([])
    if (name === 'chart') expect((await boxOf('[data-chart]')).height).toBeGreaterThan(200)
  })
})

describe('on a phone on its side', () => {
  const window = { width: 812, height: 375 }
  beforeAll(() => phone.page.setViewportSize(window))
  afterAll(() => phone.page.setViewportSize({ width: 375, height: 812 }))

  test.each(mainNames)('%s shows every word whole, in letters of a phone', async (name) => {
    await openScreen(phone.page, pathOf(name))
    await takePicture(`${name}-landscape`)
    expect(await phone.page.evaluate(clippedText)).toEqual([])
    const size = await phone.page.evaluate(() => getComputedStyle(document.body).fontSize)
    expect(Number.parseFloat(size)).toBeLessThanOrEqual(16)
  })

  test('the chart and its two buttons are in sight together', async () => {
    await openScreen(phone.page, pathOf('chart'))
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
  await openScreen(phone.page, pathOf('home'))
  const title = phone.page.getByRole('heading', { name: 'Candor' })
  await title.evaluate((element, planted) => Object.assign(element.style, planted), style)
  expect(await phone.page.evaluate(clippedText)).toContain(fault)
  await phone.page.reload()
})

test('no screen broke the content security policy or threw', () => {
  expect(phone.complaints).toEqual([])
})

/** Fills every screen: a recharge, a swap, a transfer, a running position and a closed one. */
async function liveALittle(): Promise<void> {
  const { page } = phone
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
  paths.rechargeResult = pathTo('rechargeResult', { id: idInAddress() })
  await takeSwap(page, '100')
  await moveToContracts(page, '5000')
  await openScreen(page, '/heyue?symbol=BTCUSDT')
  await openLong(page, { margin: '500' })
  await closePosition(page)
  await openLong(page, { margin: '1000' })
  await choose(page, words.position.views.closed)
  await page.getByRole('link', { name: /Bitcoin/ }).click()
  await page.waitForURL('**/position?id=*')
  paths.position = pathTo('position', { id: idInAddress() })
}

/** Keeps a picture to look at: as sharp as on a phone, or one pixel a point, which costs half. */
async function takePicture(name: string, scale: 'css' | 'device' = 'css'): Promise<void> {
  await phone.page.screenshot({ path: join(pictures, `${name}.png`), scale })
}

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

function idInAddress(): string {
  const id = new URLSearchParams(new URL(phone.page.url()).hash.split('?')[1]).get('id')
  if (id === null) throw new Error(`no id in ${phone.page.url()}`)
  return id
}

/** What axe finds on the screen: each rule with the first elements that break it. */
function violations(): Promise<string[]> {
  return phone.page.evaluate(async () => {
    const checker = (window as unknown as { axe: typeof axe }).axe
    const found = (await checker.run(document)).violations
    return found.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' ')}`,
    )
  })
}
