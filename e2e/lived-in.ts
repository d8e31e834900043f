import type { Page } from 'playwright-core'
import { pathTo, routeNames } from '../apps/web/src/lib/routes.ts'
import { liveALittle } from './live-a-little.ts'
import { openPhone } from './phone.ts'
import { keepPicture } from './picture.ts'
import { enterAsGuest } from './traveller.ts'
import { routeOf, startWalking } from './walk/walker.ts'

/** Every screen; the gallery of the kit is not shipped. */
export const screens = routeNames.filter((name) => name !== 'kit')

/** What somebody is asked who has just come, and who has lived a little is not. */
const newcomers = ['contact', 'identity', 'identityResult', 'settlement', 'withdraw'] as const

/**
 * What a screen shows beside what it shows first: the list of what it shows one of with an `id`, or
 * another side of that one.
 */
const sides = [
  'bondOrders:list',
  'contest:ranking',
  'ieo:list',
  'loanOrders:list',
  'optionOrders:list',
  'position:running',
  'productOrders:list',
  'rechargeResult:withdrawal',
  'support:chat',
  'support:ticket',
  'swaps:list',
  ...newcomers.map((name) => `${name}:newcomer` as const),
] as const

/** A screen, which shows one thing of many where it takes an `id`, or one of its sides. */
export type View = (typeof screens)[number] | (typeof sides)[number]
export const views: readonly View[] = [...screens, ...sides]

/** A phone whose user has lived a little, so that every screen has something to show, and one of a newcomer. */
export type LivedIn = {
  /** Of both. */
  readonly pages: readonly Page[]
  /** Of who has lived a little. */
  readonly page: Page
  /** The page of the phone that shows a view. */
  pageOf(view: View): Page
  pathOf(view: View): string
  /** What both complained about. */
  complaints(): readonly string[]
  /** Keeps a picture to look at, in `npm run prove`: as sharp as on a phone, or one pixel a point, which costs half. */
  takePicture(view: View, name: string, scale?: 'css' | 'device'): Promise<void>
  close(): Promise<void>
}

export async function openLivedIn(): Promise<LivedIn> {
  const walker = await startWalking({ deviceScaleFactor: 2 })
  const newcomer = await openPhone(walker.browser, walker.server.origin, { deviceScaleFactor: 2 })
  await newcomer.page.goto('/#/my')
  await enterAsGuest(newcomer.page)
  const paths = await liveALittle(walker).catch(async (error: unknown) => {
    // Nobody else knows of it yet.
    await walker.close()
    throw error
  })
  const pageOf = (view: View) => (view.endsWith(':newcomer') ? newcomer.page : walker.page)
  return {
    pages: [walker.page, newcomer.page],
    page: walker.page,
    pageOf,
    pathOf: (view) => paths[view] ?? pathTo(routeOf(view)),
    complaints: () => [...walker.complaints, ...newcomer.complaints],
    async takePicture(view, name, scale = 'css') {
      await keepPicture(pageOf(view), name.replace(':', '-'), { scale })
    },
    close: () => walker.close(),
  }
}
