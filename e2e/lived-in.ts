import type { Page } from 'playwright-core'
import { pathTo, routeNames } from '../apps/web/src/lib/routes.ts'
import { liveALittle } from './live-a-little.ts'
import { openPhone } from './phone.ts'
import { keepPicture } from './picture.ts'
import { enterAsGuest } from './traveller.ts'
import { routeOf, startWalking } from './walk/walker.ts'

/** All screens except the component gallery, which is not shipped. */
export const screens = routeNames.filter((name) => name !== 'kit')

/** Screens for new users only. */
const newcomers = ['contact', 'identity', 'identityResult', 'settlement', 'withdraw'] as const

/**
 * Further views of a screen: the list behind an `id`, or
 * another tab of it.
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

/** A screen, with an object where it takes an `id`, or one of its further views. */
export type View = (typeof screens)[number] | (typeof sides)[number]
export const views: readonly View[] = [...screens, ...sides]

/** A phone whose user has data on every screen, and a new user's phone. */
export type LivedIn = {
  /** Pages of both phones. */
  readonly pages: readonly Page[]
  /** Page of the user with data. */
  readonly page: Page
  /** Page of the phone that a view belongs to. */
  pageOf(view: View): Page
  pathOf(view: View): string
  /** Errors of both pages. */
  complaints(): readonly string[]
  /** Saves a picture in `npm run prove`, at a phone's resolution or at one pixel per point, which costs half. */
  takePicture(view: View, name: string, scale?: 'css' | 'device'): Promise<void>
  close(): Promise<void>
}

export async function openLivedIn(): Promise<LivedIn> {
  const walker = await startWalking({ deviceScaleFactor: 2 })
  const newcomer = await openPhone(walker.browser, walker.server.origin, { deviceScaleFactor: 2 })
  await newcomer.page.goto('/#/my')
  await enterAsGuest(newcomer.page)
  const paths = await liveALittle(walker).catch(async (error: unknown) => {
    // No other code uses it yet.
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
