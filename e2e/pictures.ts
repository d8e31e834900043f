import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openConsole, signInToConsole } from './console.ts'
import { openBrowser, openPhone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer } from './server.ts'
import {
  answerOptionQuestions,
  choose,
  closePosition,
  enterAsGuest,
  moveToContracts,
  openLong,
  openTab,
  recharge,
  takeSwap,
  writeOrder,
} from './traveller.ts'
import { saying, words } from './words.ts'

/** Takes the README's pictures of a real server. The web app and the console must be built. */
const folder = join(import.meta.dirname, '../docs/pictures')
const server = await startServer()
const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  const { page } = await openPhone(browser, server.origin, {
    deviceScaleFactor: 2,
    colorScheme: 'light',
  })
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
  await moveToContracts(page, '5000')
  await openScreen(page, '/heyue?symbol=BTCUSDT')
  await openLong(page, { margin: '1000' })
  await showTicket(page)
  await save(page, 'contracts')
  await openTab(page, 'home')
  // The fee is paid: what stood here before the order is asked for anew.
  await page.getByText('10,000.00', { exact: true }).waitFor({ state: 'hidden' })
  await save(page, 'home')
  await openTab(page, 'contracts')
  await closePosition(page)
  await showProof(page)
  await save(page, 'proof')
  await takeSwap(page, '2000')
  await openScreen(page, '/jiedai')
  await showLoan(page)
  await save(page, 'loan')
  await openScreen(page, '/vipLevel')
  await save(page, 'vip')
  await openScreen(page, '/hangqing')
  await save(page, 'markets')

  await page.emulateMedia({ colorScheme: 'dark' })
  await openScreen(page, '/kline?symbol=BTCUSDT')
  await save(page, 'chart-dark')
  await openScreen(page, '/zichanCenter')
  await save(page, 'assets-dark')
  await openScreen(page, '/taolilicai')
  await page.getByRole('link', { name: words.invest.seeTerms }).first().click()
  await page.getByText(words.invest.seeTerms).first().waitFor({ state: 'hidden' })
  await save(page, 'product-dark')
  await openScreen(page, '/shandui')
  await page.getByLabel(words.swap.give, { exact: true }).fill('1000')
  await page.getByRole('button', { name: saying(words.swap.sendAmount) }).waitFor()
  await save(page, 'swap-dark')
  await openScreen(page, '/my/secondContracts')
  await answerOptionQuestions(page)
  await openScreen(page, '/miaoheyue')
  await save(page, 'options-dark')

  const consolePhone = await openConsole(browser, server)
  await signInToConsole(consolePhone.page, server, 'maker')
  await consolePhone.page.getByRole('menuitem', { name: 'Funding' }).click()
  await consolePhone.page.getByRole('row').nth(3).waitFor()
  await consolePhone.page.screenshot({ path: join(folder, 'console.png') })
} finally {
  await browser.close()
  await server.stop()
}

/** The ticket with an order written, its cost and risk reckoned. */
async function showTicket(page: Page): Promise<void> {
  const ticket = await writeOrder(page, { margin: '1000' })
  // The button wakes when cost and risk have been reckoned.
  await ticket.getByRole('button', { name: words.ticket.long, disabled: false }).waitFor()
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
}

/** The quote of a loan against part of the bitcoins of the account. */
async function showLoan(page: Page): Promise<void> {
  const { loans } = words
  await page.getByLabel(loans.amount, { exact: true }).fill('500')
  await page.getByLabel(loans.pledge, { exact: true }).fill('0.02')
  await page.getByRole('meter').waitFor()
  await page.getByText(loans.totalRepay).first().scrollIntoViewIfNeeded()
}

/** The last closed position, its ticks checked by the browser. */
async function showProof(page: Page): Promise<void> {
  await choose(page, words.position.views.closed)
  await page.getByRole('link', { name: /Bitcoin/ }).click()
  const proven = page.getByText(words.position.proof.result.proven)
  // The ticks of the last second are signed at its end.
  const { check: first, checkAgain } = words.position.proof
  const check = page.getByRole('button', { name: new RegExp(`^(${first}|${checkAgain})$`) })
  await check.waitFor()
  for (let tries = 0; tries < 60 && !(await proven.isVisible()); tries += 1) {
    if (await check.isVisible()) await check.click()
    await proven.waitFor({ timeout: 2_000 }).catch(() => undefined)
  }
  await proven.scrollIntoViewIfNeeded()
}

async function save(page: Page, name: string): Promise<void> {
  await atRest(page)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
