import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import {
  approveClaimed,
  openConsole,
  openPage,
  pick,
  signInToConsole,
  type OperatorName,
} from './console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { keepPicture, takePicture } from './picture.ts'
import { readBack } from './read-back.ts'
import { openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import {
  answerOptionQuestions,
  closePosition,
  enterAsGuest,
  moveToContracts,
  openLong,
  recharge,
} from './traveller.ts'
import { saying, words } from './words.ts'

// An operator halts a market, every screen shows it, and two operators resume it.

const { contracts, halts, swap, ticket, transparency } = words
const reason = halts.reason.source_disagrees

let server: TestServer, browser: Browser
let maker: Phone, checker: Phone, page: Page
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  const phone = await openPhone(browser, server.origin, { deviceScaleFactor: 2 })
  page = phone.page
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
  await moveToContracts(page, '3000')
  maker = await comeIn('maker')
  checker = await comeIn('checker')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function comeIn(name: OperatorName): Promise<Phone> {
  const consolePhone = await openConsole(browser, server)
  await signInToConsole(consolePhone.page, server, name)
  await consolePhone.page.getByRole('menuitem', { name: 'Audit' }).waitFor()
  return consolePhone
}

const inWords = (text: string) => saying(text.replace('{reason}', reason))
const longButton = () =>
  page
    .getByRole('region', { name: ticket.title })
    .getByRole('button', { name: ticket.long, exact: true })

test('users learn of a halt within seconds, and nothing opens or closes in the market', async () => {
  await openScreen(page, '/heyue?symbol=BTCUSDT')
  await openLong(page, { margin: '500' })

  const consolePage = maker.page
  await openPage(consolePage, 'Markets')
  await consolePage.getByRole('button', { name: 'Halt: BTCUSDT' }).click()
  const dialog = consolePage.getByRole('dialog')
  await pick(dialog.getByLabel('Reason that users read'), 'Our price sources disagree.')
  await dialog.getByLabel('Remark for the record').fill('two venues differ by two percent')
  await dialog.getByRole('button', { name: 'Halt' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByText(inWords(contracts.blocked.halted))
    .filter({ visible: true })
    .first()
    .waitFor()
  await expect.poll(() => longButton().isDisabled()).toBe(true)
  await takePicture(page, 'halt-contracts')
  await consolePage.getByRole('button', { name: 'Ask to resume: BTCUSDT' }).waitFor()
  await expectAccessible(consolePage, 'Markets')
  await takeConsolePicture(consolePage, 'halt-console')
  await openPage(consolePage, 'Overview')
  await consolePage.getByText('BTCUSDT: halted').waitFor()
})

test('the list, the chart, second contracts, swaps and the list of halts show it', async () => {
  await openScreen(page, '/hangqing')
  await page.getByText(inWords(halts.since)).filter({ visible: true }).first().waitFor()
  await takePicture(page, 'halt-list')
  await openScreen(page, '/kline?symbol=BTCUSDT')
  await page.getByRole('status').filter({ hasText: reason }).waitFor()
  await takePicture(page, 'halt-chart')
  await openScreen(page, '/my/secondContracts')
  await answerOptionQuestions(page)
  await openScreen(page, '/miaoheyue?symbol=BTCUSDT')
  await page
    .getByText(inWords(contracts.blocked.halted))
    .filter({ visible: true })
    .first()
    .waitFor()
  await takePicture(page, 'halt-options')
  await openScreen(page, '/shandui')
  await page.getByLabel(swap.give, { exact: true }).fill('100')
  await page.getByText(/Trading in this market is halted\. Our price sources disagree\./).waitFor()
  await takePicture(page, 'halt-swap')
  const { records } = await readBack(page, 'listPositions', {})
  expect(records.map(({ statusKey }) => statusKey)).toEqual(['running'])
  await openScreen(page, `/heyue/position?id=${records[0]!.id}`)
  await page
    .getByText(inWords(contracts.blocked.halted))
    .filter({ visible: true })
    .first()
    .waitFor()
  await takePicture(page, 'halt-position')
  await openScreen(page, '/transparency')
  await page.getByText(inWords(transparency.halts.now)).waitFor()
  await takePicture(page, 'halt-transparency')
})

test('the market resumes when a second operator approves, and users trade again', async () => {
  const consolePage = maker.page
  await openPage(consolePage, 'Markets')
  await consolePage.getByRole('button', { name: 'Ask to resume: BTCUSDT' }).click()
  const dialog = consolePage.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill('the venues agree again')
  await dialog.getByRole('button', { name: 'Ask to resume' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await consolePage.getByRole('button', { name: 'Awaiting second approval: BTCUSDT' }).waitFor()

  const second = checker.page
  await openPage(second, 'Approvals')
  await second.getByText(/^Resume trading in BTCUSDT for all users; stopped since .+/).waitFor()
  await second.getByRole('button', { name: 'Claim' }).click()
  await approveClaimed(second)
  await second.getByText('Nothing is pending.', { exact: true }).waitFor()

  await openScreen(page, '/heyue?symbol=BTCUSDT')
  await page.getByText(inWords(contracts.blocked.halted)).first().waitFor({ state: 'hidden' })
  await closePosition(page)
  await openLong(page, { margin: '200' })
  const states = async () => {
    const { records } = await readBack(page, 'listPositions', {})
    return records.map(({ statusKey }) => statusKey).toSorted()
  }
  await expect.poll(states).toEqual(['closed', 'running'])
  await openScreen(page, '/transparency')
  await page.getByText(inWords(transparency.halts.now)).waitFor({ state: 'hidden' })
  const past = page.getByRole('listitem').filter({ hasText: reason })
  await expect.poll(() => past.innerText()).toMatch(/Bitcoin[\s\S]+–/)
})

async function takeConsolePicture(consolePage: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await consolePage.emulateMedia({ colorScheme })
    await keepPicture(consolePage, `${name}-${colorScheme}`)
  }
  await consolePage.emulateMedia({ colorScheme: 'light' })
}
