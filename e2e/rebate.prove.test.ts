import { dayMs, dayStart } from '@candor/api'
import { Amount, divide } from '@candor/money'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyWithPassport } from './applicant.ts'
import { openConsole, openPage, signInToConsole } from './console.ts'
import { decimalIn, eventually } from './figures.ts'
import { openBrowser, openPhone } from './phone.ts'
import { keepPicture } from './picture.ts'
import { readBack } from './read-back.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest, figure, moveToContracts, openLong, openTab, recharge } from './traveller.ts'
import { words } from './words.ts'

// From an invitation to the rebate: the invited user trades, and the inviter receives a share of the fee on the next day.

const { identity, rewards } = words
/** Delay between a day's end and the payment of its rebates, in ms. */
const settledMs = 11 * 60_000

let ahead = 0
let server: TestServer, browser: Browser, host: Page, guest: Page
beforeAll(async () => {
  server = await startServer({ ahead: () => ahead })
  browser = await openBrowser()
  host = (await openPhone(browser, server.origin)).page
  guest = (await openPhone(browser, server.origin)).page
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Claims the only pending application, views it and approves it. */
async function passInConsole(): Promise<void> {
  const consolePage = (await openConsole(browser, server)).page
  await signInToConsole(consolePage, server, 'checker')
  await openPage(consolePage, 'Identities')
  await consolePage.getByRole('button', { name: 'Claim' }).click()
  await consolePage.getByRole('button', { name: 'Details' }).press('Enter')
  await consolePage.getByRole('button', { name: /^Open/ }).click()
  await consolePage.getByRole('img', { name: 'Photo of the passport page' }).waitFor()
  await consolePage.getByRole('button', { name: 'Approve' }).click()
  const dialog = consolePage.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill('all of it fits')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await consolePage.getByText('Passed.').waitFor()
}

const teamOf = () => readBack(host, 'getMyTeam', {})

test("an inviter receives a fifth of a member's trading fee on the next day", async () => {
  await host.goto('/#/my')
  await enterAsGuest(host)
  await openTab(host, 'personal')
  await host.getByRole('link', { name: identity.title }).click()
  await applyWithPassport(host, {
    surname: 'Lovelace',
    firstName: 'Ada',
    docNumber: 'AB 12-34 56',
    country: 'US',
  })
  await passInConsole()
  await host.getByText(identity.texts.passed).waitFor()

  const { inviteUrl } = await teamOf()
  await guest.goto(inviteUrl)
  await guest.getByText(words.login.invited.split('{code}')[0]!).waitFor()
  await enterAsGuest(guest)
  await recharge(guest)
  await moveToContracts(guest, '500')
  await openScreen(guest, '/heyue?symbol=BTCUSDT')
  await openLong(guest, { margin: '200' })
  const { records } = await readBack(guest, 'listPositions', { status: '1' })
  const fee = Amount.parse(records[0]!.openFee)
  expect(fee).toBeGreaterThan(0n)
  expect(await teamOf()).toMatchObject({ teamCount: 1, teamIncome: '0' })

  await server.halt()
  ahead = dayStart(Date.now()) + dayMs + settledMs - Date.now()
  await server.resume()
  const share = Amount.text(Amount.of(divide(fee, 5n, 'floor')))
  await eventually(async () => (await teamOf()).teamIncome).toBe(share)
  expect(await teamOf()).toMatchObject({ todayIncome: share, levels: [{ income: share }, {}, {}] })
  const { records: entries } = await readBack(host, 'listBalanceLog', { typeKey: 'rebate' })
  expect(entries.map(({ amount }) => amount)).toEqual([share])
  await openScreen(host, '/tuanduiYaoqing')
  expect(decimalIn(await figure(host.locator('[data-main]'), rewards.team.income))).toBe(share)
  await atRest(host)
  await keepPicture(host, 'rewards-rebate', { fullPage: true })
})
