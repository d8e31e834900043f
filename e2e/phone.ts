import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { browserArguments, prepareBrowser } from '../tools/browser.ts'

/** Time limit of a tap, a word or a figure, in ms. */
export const patienceMs = 120_000

/** A phone of 375 × 812 points, and the errors of its page. */
export type Phone = {
  readonly page: Page
  readonly context: BrowserContext
  /** Script errors and violations of the content security policy, in order. */
  readonly complaints: readonly string[]
}

/** Number of tests that have begun in this process. */
let begun = 0
export function testBegins(): void {
  begun += 1
}

/**
 * Starts the system's Chromium; hosts in `resolve` resolve to this machine. If the browser closes before a test has begun,
 * the preparation has failed, and its pages are printed.
 */
export async function openBrowser(resolve: readonly string[] = []): Promise<Browser> {
  const rules = resolve.map((host) => `MAP ${host} 127.0.0.1`).join(',')
  const before = begun
  const browser = await chromium.launch({
    executablePath: prepareBrowser(),
    args: [...browserArguments, ...(rules === '' ? [] : [`--host-resolver-rules=${rules}`])],
  })
  const close = browser.close.bind(browser)
  browser.close = async (options) => {
    if (begun === before) await printPages()
    await close(options)
  }
  return browser
}

/** Longest text printed of a page, in characters. */
const longest = 6_000

/** Prints the content of each open page to standard error, for failures on remote machines. */
export async function printPages(): Promise<void> {
  for (const page of await describePages()) console.error(page.slice(0, longest))
}

const pages = new Set<Page>()

/** Accessibility tree of each open page, which usually shows why a test failed. */
async function describePages(): Promise<string[]> {
  const open = [...pages].filter((page) => !page.isClosed())
  return Promise.all(
    open.map(async (page) => {
      const text = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
      return `${page.url()}\n${text}`
    }),
  )
}

/** A fresh phone without stored data or session. */
export async function openPhone(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  const complaints: string[] = []
  const page = await context.newPage()
  pages.add(page)
  page.once('close', () => pages.delete(page))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) {
      complaints.push(message.text())
    }
  })
  return { page, context, complaints }
}
