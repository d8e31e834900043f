import type { CallName, Config, Endpoints, RequestOf, ResultOf } from '@candor/api'
import type { Client } from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { pathTo, routeAt } from '../../apps/web/src/lib/routes.ts'
import type { RouteName } from '../../apps/web/src/lib/routes.ts'
import { openDatabase } from '../database.ts'
import { openBrowser, openPhone } from '../phone.ts'
import { readBack } from '../read-back.ts'
import { openScreen } from '../screen.ts'
import { startServer } from '../server.ts'
import type { TestServer } from '../server.ts'

/** Who walks: a phone with its user, the server behind it, and a reader of what the server holds. */
export type Walker = {
  readonly server: TestServer
  readonly browser: Browser
  readonly page: Page
  readonly context: BrowserContext
  readonly database: Client
  readonly complaints: readonly string[]
  /** The part of the page that is the screen. */
  readonly screen: Locator
  /**
   * Reads through the API, as whoever is signed in on the phone; the answer is held to its schema. It has no
   * device key, so that a walk can change nothing but by taps.
   */
  read<Name extends CallName>(
    name: Name,
    input: RequestOf<Endpoints[Name]>,
  ): Promise<ResultOf<Endpoints[Name]>>
  /** The configuration that the server gives to everybody. */
  config(): Promise<Config>
  /** How many answers it has read. */
  readonly answers: () => number
  close(): Promise<void>
}

export async function startWalking(options: BrowserContextOptions = {}): Promise<Walker> {
  const server = await startServer()
  const browser = await openBrowser()
  const database = await openDatabase(server)
  const phone = await openPhone(browser, server.origin, {
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  const { page, context, complaints } = phone
  await page.goto('/')
  let answers = 0
  return {
    server,
    browser,
    page,
    context,
    database,
    complaints,
    screen: page.locator('[data-main]'),
    async read(name, input) {
      const result = await readBack(page, name, input)
      answers += 1
      return result
    },
    async config() {
      const { origin } = server
      answers += 1
      return (await (await fetch(`${origin}/config.json`)).json()) as Config
    },
    answers: () => answers,
    async close() {
      await database.end()
      await browser.close()
      await server.stop()
    },
  }
}

/** What somebody comes to a screen for, and how it is known to have happened. */
export type Row = {
  /** What has to be there before, by taps elsewhere or by an operator. */
  prepare?(walker: Walker): Promise<unknown>
  /** How one gets there, where another place leads to the screen. */
  arrive?(walker: Walker): Promise<void>
  /** The address, where the screen shows one of many; its plain path otherwise. */
  path?(walker: Walker): string | Promise<string>
  /** The main action, by taps and typing alone, and what the screen said of it, read back through the API. */
  act(walker: Walker): Promise<void>
}

/** Rows in the order in which they are walked; what is one of several on a screen is named after that: `personal:changeLoginPassword`. */
export type Area = Readonly<Record<string, Row>>

/** The route that a row opens: its own name's, or of a row within another screen that before the colon. */
export function routeOf(name: string): RouteName {
  return name.split(':')[0] as RouteName
}

/** Comes to the screen of a row. */
export async function goTo(name: string, row: Row, walker: Walker): Promise<void> {
  if (row.arrive !== undefined) return row.arrive(walker)
  await openScreen(walker.page, (await row.path?.(walker)) ?? pathTo(routeOf(name)))
}

/** The screen that the phone shows. */
export function shownOn(page: Page): RouteName | null {
  return routeAt(new URL(page.url()).hash.slice(1).split('?')[0] ?? '')
}
