import { endpoints, type AdminCallName } from '@candor/api'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { clippedText } from './clipped-text.ts'
import { openConsole, openPage, signInToConsole, type OperatorName } from './console.ts'
import { overlaps } from './overlaps.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest } from './traveller.ts'

/** A module of the console; its own project checks its types. */
const consoleModule = (name: string): Promise<unknown> =>
  import(join(import.meta.dirname, '../apps/console/src/app', name))
const { pages } = (await consoleModule('pages.ts')) as {
  pages: readonly { readonly name: string; readonly label: string }[]
}
const { lists } = (await consoleModule('lists.ts')) as {
  lists: Readonly<Record<string, { readonly list: AdminCallName }>>
}
/** Every page as the console itself lists it: its label in the menu, and the path of the call that fills it. */
const menu = pages.map(({ name, label }) => [label, endpoints[lists[name]!.list].path] as const)

let server: TestServer
let browser: Browser
let maker: Phone
let checker: Phone
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  maker = await openConsole(browser, server)
  checker = await openConsole(browser, server)
  await come(maker, 'maker')
  await come(checker, 'checker')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function come({ page }: Phone, name: OperatorName): Promise<void> {
  await signInToConsole(page, server, name)
  await page.getByRole('menuitem', { name: 'Audit' }).waitFor()
}

async function giveReason(page: Page, act: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill('a journey of the tests')
  await dialog.getByRole('button', { name: act }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const pathIs = (path: string): RegExp => new RegExp(String.raw`${path}(\?|$)`)

/** Fails calls of this path until they are retried. */
async function failsOnce(page: Page, path: RegExp, act: () => Promise<void>): Promise<void> {
  await page.route(path, (route) => route.abort())
  await act()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.unroute(path)
  await retry.click()
  await retry.waitFor({ state: 'detached' })
}

/** Answers as the server does when it has nothing. */
async function answerNothing(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = (await response.json()) as { result: object }
  await route.fulfill({ response, json: { ...body, result: emptied(body.result) } })
}

function emptied(result: object): object {
  if (Array.isArray(result)) return []
  const empty = (value: unknown) => {
    if (Array.isArray(value)) return []
    return typeof value === 'number' ? 0 : value === true ? false : value
  }
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, empty(value)]))
}

test('the sign-in screen has all of its fields and the logo', async () => {
  const { page, context } = await openConsole(browser, server)
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url())
  })
  await page.goto('/')
  await page.getByLabel('Password').waitFor()
  const sign = await page.locator('link[rel="icon"]').getAttribute('href')
  expect((await page.request.get(sign!)).headers()['content-type']).toBe('image/svg+xml')
  expect(missing).toEqual([])
  await context.close()
})

test('the overview shows that it cannot read the halts, and keeps a known halt', async () => {
  const { page } = checker
  const halts = pathIs(endpoints.listMarkets.path)
  const failed = page.getByRole('alert').filter({ hasText: /^Markets: / })
  // A new page knows no halts yet.
  await page.route(halts, (route) => route.abort())
  await come(checker, 'checker')
  await failed.waitFor()
  await page.unroute(halts)
  await page.route(halts, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: { symbol: string }[] }
    const [market, ...others] = body.result
    const reason = { halted: true, reasonKey: 'maintenance' }
    await route.fulfill({
      response,
      json: { ...body, result: [{ ...market, ...reason }, ...others] },
    })
  })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await failed.waitFor({ state: 'detached' })
  const chip = page.getByText(/^[A-Z]+: halted$/)
  await chip.waitFor()
  await page.unroute(halts)
  await page.route(halts, (route) => route.abort())
  await failed.waitFor()
  expect(await chip.isVisible()).toBe(true)
  await page.unroute(halts)
  await failed.waitFor({ state: 'detached' })
})

test('the menu of an auditor shows every page of the console', async () => {
  const labels = await checker.page.getByRole('menuitem').allInnerTexts()
  expect(labels).toEqual(['Overview', ...menu.map(([label]) => label)])
})

describe.each(menu)('%s', (label, path) => {
  test('shows its failure, and loads on request', async () => {
    const { page } = checker
    await openPage(page, 'Overview')
    await failsOnce(page, pathIs(path), () => openPage(page, label))
    await page.locator('.RaList-content').locator('table, [role=status]').first().waitFor()
  })

  test('shows that it is empty', async () => {
    const { page } = checker
    await openPage(page, 'Overview')
    await page.route(pathIs(path), answerNothing)
    await openPage(page, label)
    const empty = page.locator('.RaList-content').getByRole('status')
    await expect.poll(() => empty.allInnerTexts()).toEqual([expect.stringMatching(/^[A-Z].+\.$/)])
    await page.unroute(pathIs(path))
  })
})

test('an empty queue and an empty search say so', async () => {
  const { page } = maker
  await openPage(page, 'Users')
  await page.getByLabel('Account, UID or ID').fill('nobody at all')
  await page.getByText('No matching users.').waitFor()
  expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0)
})

test('an open list of approvals updates, with each row and its buttons visible', async () => {
  const { page } = checker
  await openPage(page, 'Approvals')
  await page.getByText('Nothing is pending.', { exact: true }).waitFor()
  await openPage(maker.page, 'Switches')
  await maker.page.getByRole('button', { name: 'Stop: Recharges' }).click()
  await giveReason(maker.page, 'Stop')
  await maker.page.getByRole('button', { name: 'Ask to resume: Recharges' }).click()
  await giveReason(maker.page, 'Ask to resume')

  const sentence = page.getByText(/^Resume recharges for all users; stopped since .+ UTC\+8\.$/)
  await sentence.waitFor()
  await page.getByRole('button', { name: 'Claim' }).click()
  for (const name of ['Approve', 'Reject', 'Release']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.waitFor()
    const box = (await button.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(1280)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  expect(await page.evaluate(overlaps)).toEqual([])
  await openPage(page, 'Overview')
  await page.getByText(/^pending for \d+ min, due in \d+ h, claimed by checker$/).waitFor()
})

test('a failed page names the reason, and retries on request', async () => {
  const { page } = checker
  await failsOnce(page, /\/api\/admin\/audit\/list/, () => openPage(page, 'Audit'))
  await page.getByRole('cell', { name: 'Ask to resume', exact: true }).first().waitFor()

  const phone = await openPhone(browser, server.origin)
  await phone.page.goto('/#/zichanCenter')
  const { account } = await enterAsGuest(phone.page)
  await openPage(page, 'Users')
  const user = page.getByRole('cell', { name: account, exact: true })
  await failsOnce(page, /\/api\/admin\/user\/\d+$/, () => user.click())
  const profile = page.getByRole('region', { name: 'Profile' })
  await profile
    .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+8$/)
    .first()
    .waitFor()
})

test("the audit shows words in its columns, and details inside the row's card", async () => {
  const { page } = checker
  await openPage(page, 'Audit')
  const row = page.getByRole('row').filter({ hasText: 'Ask to resume' }).first()
  await row.getByRole('button', { name: 'Details' }).click()
  await page.getByText(/^Actor role: /).waitFor()
  expect(await page.evaluate(overlaps)).toEqual([])
  await page.getByLabel('Action').fill('Ask to resume')
  await page.getByRole('cell', { name: 'Stop', exact: true }).waitFor({ state: 'detached' })
  await row.waitFor()
  await page.getByLabel('Action').fill('')
  // A narrow screen scrolls the columns together; opened details stay visible.
  await page.setViewportSize({ width: 700, height: 900 })
  expect(await page.evaluate(overlaps)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('no page clips text in its menu or lists', async () => {
  for (const { page } of [maker, checker])
    for (const name of await page.getByRole('menuitem').allInnerTexts()) {
      await openPage(page, name)
      if (name !== 'Overview') await page.locator('.RaList-content').waitFor()
      await expect.poll(() => page.locator(loading).count()).toBe(0)
      const cut = (await page.evaluate(clippedText)).filter((fault) => !isBroken(fault))
      expect([name, cut, await page.evaluate(overlaps)]).toEqual([name, [], []])
    }
})

/** Placeholders of data that is loading. */
const loading = '.MuiSkeleton-root, .RaPlaceholder-root'

/** A digest or an address may break at the end of its column. */
const isBroken = (fault: string): boolean => fault.startsWith('broken inside')

test('the audit shows its verification, or that it failed', async () => {
  const { page } = checker
  await openPage(page, 'Audit')
  const verify = page.getByRole('button', { name: 'Verify the chain' })
  await page.route(/\/api\/admin\/audit\/verify/, (route) => route.abort())
  await verify.click()
  await page.getByRole('alert').first().waitFor()
  await page.unroute(/\/api\/admin\/audit\/verify/)
  await verify.click()
  const sentence = page.getByText(/^All \d+ rows follow one another/)
  expect(await sentence.innerText()).toContain('anchors agree')
})

test('a fault of the anchors is named, and the last anchor can be saved', async () => {
  const { page } = checker
  await openPage(page, 'Audit')
  const hash = '5'.repeat(64)
  const lastAnchor = {
    number: 7,
    at: 1,
    seq: 9,
    hash,
    prevHash: hash,
    signature: 'a signature',
    publicKey: 'a key',
  }
  const anchorFault = { number: 3, why: 'it is missing' }
  await page.route(/\/api\/admin\/audit\/verify/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: object }
    const result = { ...body.result, ok: false, anchorFault, lastAnchor }
    await route.fulfill({ response, json: { ...body, result } })
  })
  await page.getByRole('button', { name: 'Verify the chain' }).click()
  const sentence = page.getByText('Fault at anchor 3: it is missing.', { exact: true })
  await sentence.waitFor()
  expect(await page.getByRole('alert').filter({ has: sentence }).count()).toBe(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save anchor 7' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('candor-anchor-7.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(lastAnchor)
  await page.unroute(/\/api\/admin\/audit\/verify/)
})

test('axe finds nothing on any page of the console, in either theme', async () => {
  const { page } = checker
  const names = await page.getByRole('menuitem').allTextContents()
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) {
    await openPage(page, name)
    await expectAccessible(page, name)
  }
})

test("axe finds nothing in a user, a reason dialog and a row's details", async () => {
  const { page } = checker
  await openPage(page, 'Users')
  await page
    .getByRole('cell', { name: /^\d{8}$/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Restrictions' }).waitFor()
  await expectAccessible(page, 'a user')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('dialog').getByLabel('Remark for the record').waitFor()
  await expectAccessible(page, 'a note')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  for (const name of ['Audit', 'Approvals']) {
    await openPage(page, name)
    await page.getByRole('button', { name: 'Details' }).first().click()
    await expectAccessible(page, `details: ${name}`)
  }
})

test('axe finds nothing on the sign-in screen, before and after a wrong code', async () => {
  const { page: door, context } = await openConsole(browser, server)
  await door.goto('/')
  await door.getByLabel('Password').waitFor()
  await expectAccessible(door, 'the door')
  for (const field of ['Name', 'Password', 'Code']) await door.getByLabel(field).fill('000000')
  await door.getByRole('button', { name: 'Sign in' }).click()
  await door.getByRole('alert').waitFor()
  await expectAccessible(door, 'a wrong code')
  await context.close()
})
