import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { pathTo, routeNames } from '../apps/web/src/lib/routes.ts'
import type { RouteName } from '../apps/web/src/lib/routes.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { openScreen } from './screen.ts'
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

/** Every screen; the gallery of the kit is not shipped. */
export const screens = routeNames.filter((name) => name !== 'kit')

/** A phone whose user has lived a little, so that every screen has something to show. */
export type LivedIn = {
  readonly phone: Phone
  pathOf(name: RouteName): string
  /** Keeps a picture to look at: as sharp as on a phone, or one pixel a point, which costs half. */
  takePicture(name: string, scale?: 'css' | 'device'): Promise<void>
  close(): Promise<void>
}

export async function openLivedIn(): Promise<LivedIn> {
  await mkdir(pictures, { recursive: true })
  const server: TestServer = await startServer()
  const browser: Browser = await openBrowser()
  const phone = await openPhone(browser, server.origin, { deviceScaleFactor: 2 })
  const paths = await liveALittle(phone.page)
  return {
    phone,
    pathOf: (name) => paths[name] ?? pathTo(name),
    async takePicture(name, scale = 'css') {
      await phone.page.screenshot({ path: join(pictures, `${name}.png`), scale })
    },
    async close() {
      await browser.close()
      await server.stop()
    },
  }
}

/** The addresses of the screens that show one thing of many. */
type Paths = { [Name in RouteName]?: string }

/** Fills every screen: a recharge, a swap, a transfer, some practice, a running position and a closed one. */
async function liveALittle(page: Page): Promise<Paths> {
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
  const rechargeResult = pathTo('rechargeResult', { id: idInAddress(page) })
  await takeSwap(page, '100')
  await moveToContracts(page, '5000')
  await openScreen(page, pathTo('demo', { symbol: 'BTCUSDT' }))
  await page.getByRole('button', { name: /100,000 USDT/ }).click()
  await openLong(page, { margin: '1000' })
  await openScreen(page, '/heyue?symbol=BTCUSDT')
  await openLong(page, { margin: '500' })
  await closePosition(page)
  await openLong(page, { margin: '1000' })
  await choose(page, words.position.views.closed)
  await page.getByRole('link', { name: /Bitcoin/ }).click()
  await page.waitForURL('**/position?id=*')
  return {
    chart: pathTo('chart', { symbol: 'BTCUSDT' }),
    rechargeResult,
    position: pathTo('position', { id: idInAddress(page) }),
  }
}

function idInAddress(page: Page): string {
  const id = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('id')
  if (id === null) throw new Error(`no id in ${page.url()}`)
  return id
}
