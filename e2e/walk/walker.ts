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

/** A phone with its user, its server, and a reader of the server's data. */
export type Walker = {
  readonly server: TestServer
  readonly browser: Browser
  readonly page: Page
  readonly context: BrowserContext
  readonly database: Client
  readonly complaints: readonly string[]
  /** The screen's part of the page. */
  readonly screen: Locator
  /**
   * Reads through the API as the phone's signed-in user; the answer is checked against its schema. It has no
   * device key, so a walk can change data by taps only.
   */
  read<Name extends CallName>(
    name: Name,
    input: RequestOf<Endpoints[Name]>,
  ): Promise<ResultOf<Endpoints[Name]>>
  /** The server's public configuration. */
  config(): Promise<Config>
  /** Number of answers read. */
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

/** A screen's main action, and the check of its result. */
export type Row = {
  /** Preparation by taps elsewhere or by an operator. */
  prepare?(walker: Walker): Promise<unknown>
  /** Opens the screen from another one, where that is its usual way. */
  arrive?(walker: Walker): Promise<void>
  /** The address of a screen that shows one object; the plain path otherwise. */
  path?(walker: Walker): string | Promise<string>
  /** The main action by taps and typing only, and its result on the screen, read back through the API. */
  act(walker: Walker): Promise<void>
}

/** Rows in walking order; an action within another screen is named after both: `personal:changeLoginPassword`. */
export type Area = Readonly<Record<string, Row>>

/** The route that a row opens: the part of its name before the colon. */
export function routeOf(name: string): RouteName {
  return name.split(':')[0] as RouteName
}

/** Opens a row's screen. */
export async function goTo(name: string, row: Row, walker: Walker): Promise<void> {
  if (row.arrive !== undefined) return row.arrive(walker)
  await openScreen(walker.page, (await row.path?.(walker)) ?? pathTo(routeOf(name)))
}

/** The visible screen. */
export function shownOn(page: Page): RouteName | null {
  return routeAt(new URL(page.url()).hash.slice(1).split('?')[0] ?? '')
}
