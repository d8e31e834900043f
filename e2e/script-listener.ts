import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { codeAt } from '../apps/server/src/testing/contract/authenticator.ts'
import type { OperatorWay } from '../apps/server/src/testing/contract/person.ts'
import type { SeededWorld } from '../apps/server/src/testing/contract/seeded-world.ts'
import { openPhone } from './phone.ts'

/** What a page let run, or stopped only because its policy did. */
export type Heard = { readonly page: Page; readonly heard: string[] }

/** The address of an app that listens from now on. */
export async function listening(edge: ReturnType<SeededWorld['edge']>): Promise<string> {
  await edge.listen({ port: 0, host: '127.0.0.1' })
  return `http://localhost:${(edge.server.address() as AddressInfo).port}`
}

/** A page on which everything that a script would do is heard, and every breach of the policy. */
export async function scriptListener(
  browser: Browser,
  at: string,
  options: BrowserContextOptions = {},
): Promise<Heard> {
  const { page, context } = await openPhone(browser, at, options)
  const heard: string[] = []
  await context.exposeBinding('heard', (_, what: string) => void heard.push(what))
  await context.addInitScript(() => {
    const global = window as unknown as Record<string, (what: string) => void>
    for (const name of ['xss', 'alert', 'confirm', 'prompt', 'print'])
      global[name] = () => global['heard']!(`${name} ran`)
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      global['heard']!(`reported: ${effectiveDirective} ${sample}`),
    )
  })
  page.on('dialog', (dialog) => void dialog.dismiss())
  page.on('pageerror', ({ message }) => heard.push(message))
  // The stream of prices stands at another port here, and has no part in this.
  await page.routeWebSocket(/.*/, (socket) => socket.close())
  return { page, heard }
}

/** A page of the console, as wide as on an operator's screen. */
export const consoleSize = {
  viewport: { width: 1280, height: 900 },
  hasTouch: false,
  isMobile: false,
} as const

/** Signs an operator in at the console. */
export async function signInToConsole(
  page: Page,
  { world, leap }: Pick<SeededWorld, 'world' | 'leap'>,
  way: OperatorWay,
): Promise<void> {
  await leap(30_000)
  await page.goto('/')
  await page.getByLabel('Name').fill(way.name)
  await page.getByLabel('Password').fill(way.password)
  await page.getByLabel('Code').fill(codeAt(way.codeSecret, world.clock.now()))
  await page.getByRole('button', { name: 'Sign in' }).click()
}
