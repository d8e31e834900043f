import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { browserArguments, prepareBrowser } from '../tools/browser.ts'

/** Who waits so long for a tap, a word or a figure waits for something that never comes, in ms. */
export const patienceMs = 120_000

/** A phone of 375 × 812 points, with what its page complained about. */
export type Phone = {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of scripts and breaches of the content security policy, in the order they came. */
  readonly complaints: readonly string[]
}

/** How many tests have begun in this process. */
let begun = 0
export function testBegins(): void {
  begun += 1
}

/**
 * Starts the system's Chromium; hosts of `resolve` are found on this machine. A browser that closes before a test has begun
 * means that the preparation failed: its pages are printed then.
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

/** Of each page no more than this, in characters. */
const longest = 6_000

/** Writes what stands on each open page to standard error: a machine that nobody sees has to say it when a test fails. */
export async function printPages(): Promise<void> {
  for (const page of await describePages()) console.error(page.slice(0, longest))
}

const pages = new Set<Page>()

/** What stands on each page that is open, as a screen reader has it: why a test failed is seen there. */
async function describePages(): Promise<string[]> {
  const open = [...pages].filter((page) => !page.isClosed())
  return Promise.all(
    open.map(async (page) => {
      const text = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
      return `${page.url()}\n${text}`
    }),
  )
}

/** A fresh phone: nothing stored, nobody signed in. */
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
