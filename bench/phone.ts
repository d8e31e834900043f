import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type CDPSession } from 'playwright-core'
import { browserArguments, prepareBrowser } from '../tools/browser.ts'

/** The phone and the connection of Lighthouse's mobile run, applied to every request and every task. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }
const bytesPerKilobit = 1_000 / 8
const line = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_475 * bytesPerKilobit,
  uploadThroughput: 675 * bytesPerKilobit,
}
const cpuSlowdown = 4
const patienceMs = 60_000
/** How long a page may still paint or shift after its first row, in ms. */
const restMs = 4_000

/** The figures of one cold visit; times in ms from the navigation. */
export type Visit = {
  readonly firstPaint: number
  /** The time at which the awaited content was visible. */
  readonly seen: number
  readonly largestPaint: number
  /** The layout shift score, without unit. */
  readonly shift: number
}

/** Starts Chromium with a temporary profile, which is removed with it. */
export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: prepareBrowser(),
    args: [...browserArguments, ...args],
  })
}

/** The awaited content: an element, or candles on a canvas. */
export type Awaited = { readonly selector: string } | 'candles'

/** Opens a page on a slow phone with an empty cache, and measures until the page is stable. */
export async function visit(url: string, awaited: Awaited): Promise<Visit> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage(phone)
    await page.addInitScript(
      awaited === 'candles'
        ? { path: join(import.meta.dirname, 'floor/see-candles.mjs') }
        : { content: isThere(awaited.selector) },
    )
    await page.addInitScript({ path: join(import.meta.dirname, 'floor/watch.mjs') })
    const session = await page.context().newCDPSession(page)
    await slowDown(session)
    await page.goto(url, { waitUntil: 'commit', timeout: patienceMs })
    await untilSeen(session)
    await pause(restMs)
    return await notesOf(session)
  } finally {
    await browser.close()
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

const isThere = (selector: string) =>
  `globalThis.candorIsSeen = () => document.querySelector(${JSON.stringify(selector)}) !== null`

async function untilSeen(session: CDPSession): Promise<void> {
  const end = Date.now() + patienceMs
  while ((await notesOf(session)).seen === 0) {
    if (Date.now() > end) throw new Error('what was waited for did not come')
    await pause(200)
  }
}

/** The page's records so far, read past the page's own content security policy. */
async function notesOf(session: CDPSession): Promise<Visit> {
  const question = { expression: 'candorVisit', returnByValue: true }
  const { result } = await session.send('Runtime.evaluate', question)
  return result.value as Visit
}
