import type { Funding } from '@candor/api'
import { Amount, divide, format, negate, Price, Quantity, Rate, subtract } from '@candor/money'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import symbols from '../data/symbols.json' with { type: 'json' }
import { changesIn } from './figures.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { takePicture } from './picture.ts'
import { readBack } from './read-back.ts'
import { openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest, moveToContracts, openLong, recharge } from './traveller.ts'
import { nextTuesdayAt } from './weekday.ts'
import { words } from './words.ts'

// Holding costs of a position, at the instants of their charge, on a Tuesday when every market is open.

const { position, records } = words
const hour = 3_600_000
/** Midday in New York, when every market is open. */
const buysBeforeMs = 5.5 * hour
const night = nextTuesdayAt(22, buysBeforeMs)
const midnight = night + 2 * hour
/** Lead before a charge at which the server restarts, longer than a start takes, in ms. */
const beforeMs = 20_000

let ahead = night - buysBeforeMs - Date.now()
let server: TestServer, browser: Browser, phone: Phone, page: Page
beforeAll(async () => {
  server = await startServer({ ahead: () => ahead })
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin, { deviceScaleFactor: 2 })
  page = phone.page
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
  await moveToContracts(page, '3000')
  for (const symbol of ['EURUSD', 'BTCUSDT']) {
    await openScreen(page, `/heyue?symbol=${symbol}`)
    // A screen already open may still show the previous market at rest.
    await page.reload()
    await openLong(page, { margin: '500' })
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('charges overnight swap points in the position, the records and the account, to the last digit', async () => {
  const { position: held, cost } = await chargedAt('EURUSD', 'overnight', night)
  const { point, longPoints } = termsOf('EURUSD')
  const exact = Quantity.parse(held.quantity) * Price.parse(point!) * Rate.parse(longPoints!)
  expect(cost).toBe(Amount.of(-divide(exact, Price.one * Rate.one, 'floor')))
})

test('charges funding on the notional at the last price before it', async () => {
  const { position: held, cost } = await chargedAt('BTCUSDT', 'funding', midnight)
  const [{ quantity, price }] = held.fundings! as [Funding]
  const { rate } = termsOf('BTCUSDT')
  const exact = negate(Quantity.parse(quantity)) * Price.parse(price) * Rate.parse(rate!)
  expect(cost).toBe(Amount.of(-divide(exact, Price.one * Rate.one, 'floor')))
  // A night is charged once, at its own market's midnight only.
  expect((await heldOf('EURUSD')).fundings).toHaveLength(1)
  expect(phone.complaints).toEqual([])
})

/** Holds a position through a charge and checks the cost on every screen. */
async function chargedAt(symbol: string, kind: 'funding' | 'overnight', at: number) {
  const { id, nextFunding } = await heldOf(symbol)
  expect(nextFunding).toMatchObject({ kind, at })
  await openScreen(page, `/heyue/position?id=${id}`)
  const card = page.getByRole('region', { name: position.fundings.title[kind], exact: true })
  await card.getByText(position.fundings.none).waitFor()
  const before = await available()

  await jumpTo(at - beforeMs)
  await expect.poll(async () => (await heldOf(symbol)).fundings!.length).toBe(1)
  const held = await heldOf(symbol)
  const [charge] = held.fundings!
  const cost = negate(Amount.parse(charge!.amount))
  expect(charge).toMatchObject({ kind, at, fromMargin: '0', shortfall: '0' })
  expect(held.quantity).toBe(charge!.quantity)
  expect(held.fundingFee).toBe(Amount.text(cost))
  expect(cost).toBeGreaterThan(0n)
  const after = await available()
  expect(subtract(before, after)).toBe(cost)

  await page.reload()
  await card.getByRole('link', { name: position.fundings.records }).waitFor()
  expect(changesIn(await card.innerText())).toEqual([negate(cost)])
  await takePicture(page, `funding-${kind}`, true)
  await card.getByRole('link', { name: position.fundings.records }).click()
  await page.getByText(records.end).waitFor()
  const row = page.getByRole('main').getByRole('link').filter({ hasText: named[kind] })
  expect(changesIn(await row.innerText())).toEqual([negate(cost)])
  const left = Amount.text(after)
  expect(await row.innerText()).toContain(format(left, { decimals: left.split('.')[1]!.length }))
  await takePicture(page, `funding-${kind}-records`)
  return { position: held, cost }
}

/** Ledger kind of the charge. */
const named = { funding: 'Funding', overnight: 'Overnight charge' }

/** Restarts the server at another time of its clock. */
async function jumpTo(at: number): Promise<void> {
  await server.halt()
  ahead = at - Date.now()
  await server.resume()
}

async function heldOf(symbol: string) {
  const { records: all } = await readBack(page, 'listPositions', { status: '1' })
  const { id } = all.find((one) => one.symbol === symbol)!
  return readBack(page, 'getPosition', { id })
}

async function available(): Promise<Amount> {
  const balance = await readBack(page, 'queryUserContractBalance', {})
  return Amount.parse(balance.available)
}

type Terms = { rate?: string; point?: string; longPoints?: string }

/** A market's published data. */
const termsOf = (symbol: string): Terms => symbols.find(({ name }) => name === symbol)!.funding!
