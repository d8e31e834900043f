import type { Page } from 'playwright-core'
import { patienceMs } from './phone.ts'

/** Opens an address inside the hash and waits until its screen is drawn and at rest. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`)
  await atRest(page)
}

/** Waits until nothing loads, moves or covers the visible screen: no overlay, no toast. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const main = document.querySelector('[data-main]')
      if (main === null || (main.textContent ?? '').trim() === '') return false
      const busy = [...document.querySelectorAll('[data-state="loading"], [aria-busy="true"]')]
      const overlay = document.querySelector('[role="status"][aria-hidden="false"]')
      return (
        overlay === null &&
        document.querySelector(':popover-open') === null &&
        !busy.some((each) => each.checkVisibility()) &&
        document.getAnimations().length === 0
      )
    },
    undefined,
    { timeout: patienceMs },
  )
}
