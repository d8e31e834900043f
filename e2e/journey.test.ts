import { Amount, compare, format, Price, Quantity, sum } from '@candor/money'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorSignIns } from './console.ts'
import { amountIn, changeOf, changesIn, eventually, priceIn } from './figures.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { keepPicture, takePicture } from './picture.ts'
import { readBack } from './read-back.ts'
import { atRest } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import {
  askForLong,
  choose,
  closePosition,
  enterAsGuest,
  figure,
  moveToContracts,
  openService,
  openTab,
  recharge,
  writeOrder,
} from './traveller.ts'
import type { Credentials } from './traveller.ts'
import { nextTuesdayAt } from './weekday.ts'
import { words } from './words.ts'

const moved = '5000'
/** By so much the clock of the server goes ahead: to the afternoon of a day on which prices move. */
const ahead = nextTuesdayAt(15) - Date.now()
let server: TestServer, browser: Browser, phone: Phone, page: Page
beforeAll(async () => {
  server = await startServer({ fresh: true, ahead: () => ahead })
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin)
  page = phone.page
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('a first start prints the sign-in of both operators once', async () => {
  const signIns = await operatorSignIns(server)
  expect(signIns.map(({ name }) => name)).toEqual(['maker', 'checker'])
  const { consoleOrigin, dataFolder } = server
  const lines = [
    `The console at ${consoleOrigin} has its first two operators (kept in ${join(dataFolder, 'first-run.json')}):`,
    ...signIns.map(
      ({ name, password, codeSecret }) =>
        `  ${name}: password ${password}, authenticator secret ${codeSecret}`,
    ),
    '',
  ]
  await expect.poll(server.output).toContain(lines.join('\n'))
  expect(server.output().match(/password/g)).toHaveLength(2)
})

/** Each test goes on where the one before it ended, as the newcomer does: taps and typing only. */
describe('a newcomer', () => {
  let guest: Credentials

  test('opens the app and sees moving prices, labelled as recorded', async () => {
    await page.goto('/')
    await page.getByText('Sandbox: test money, recorded prices').waitFor()
    const bitcoin = page.getByRole('link', { name: 'Bitcoin' })
    await changeOf(() => bitcoin.innerText())
    expect(phone.complaints).toEqual([])
  })

  test('enters as a guest and is shown account and initial password once', async () => {
    await page.getByRole('link', { name: words.home.start }).click()
    guest = await enterAsGuest(page)
    expect(guest.account).not.toBe('')
    expect(guest.password).toMatch(/^\S{12}$/)
    await page.getByRole('heading', { name: words.home.totalAssets }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: words.home.totalAssets }).waitFor()
    expect(JSON.stringify(await phone.context.storageState())).not.toContain(guest.password)
    expect(await page.content()).not.toContain(guest.password)
  })

  test('recharges test money, which is credited automatically', async () => {
    await recharge(page)
    await openService(page, 'assets')
    await eventually(() => page.getByRole('main').innerText()).toContain('10,000.00')
    const balance = await figure(assetCards(), words.assets.account.balance)
    expect(balance).toBe('10,000.00')
  })

  test('moves a part of it to the contract account', async () => {
    await moveToContracts(page, moved)
    const done = page.getByRole('status').filter({ hasText: words.transfer.done })
    expect(await figure(done, words.assets.account.contract)).toContain('5,000.00')
    expect(await figure(done, words.assets.account.balance)).toContain('5,000.00')
  })

  test('opens the chart of Bitcoin, and from there the ticket', async () => {
    await openTab(page, 'quotes')
    await page.getByRole('link', { name: 'Bitcoin' }).click()
    await page.locator('canvas').first().waitFor()
    await atRest(page)
    expect(new URL(page.url()).hash).toBe('#/kline?symbol=BTCUSDT')
    await page.getByRole('link', { name: words.chart.buy }).click()
    await page.getByRole('region', { name: words.ticket.title }).waitFor()
    expect(new URL(page.url()).hash).toBe('#/heyue?symbol=BTCUSDT&direction=long')
  })

  test('sees what a long position costs and risks before the tap, and opens it', async () => {
    const ticket = await writeOrder(page, { margin: '500' })
    const costs = ticket.getByRole('region', { name: words.ticket.cost })
    await eventually(() => figure(costs, words.ticket.entry.long)).toContain('USDT')
    const last = priceIn(await figure(costs, words.ticket.entry.long))
    const exits = { takeProfit: percentOf(last, 105n), stopLoss: percentOf(last, 98n) }
    await writeOrder(page, { margin: '500', ...exits })
    const risks = ['margin', 'openFee', 'liquidation', 'largestLoss'] as const
    for (const risk of risks) {
      await eventually(() => figure(costs, words.ticket[risk])).toMatch(/^[1-9]\d*[\d,.]* USDT$/)
    }
    const liquidation = priceIn(await figure(costs, words.ticket.liquidation))
    const largestLoss = amountIn(await figure(costs, words.ticket.largestLoss))
    expect(compare(liquidation, last)).toBeLessThan(0)
    // No more margin is locked than was typed, and the opening fee is at stake with it.
    const margin = amountIn(await figure(costs, words.ticket.margin))
    expect(compare(margin, Amount.parse('500'))).toBeLessThanOrEqual(0)
    expect(compare(largestLoss, margin)).toBeGreaterThan(0)

    const { sheet, send } = await askForLong(page)
    for (const risk of risks) expect(await figure(sheet, words.ticket[risk])).toContain('USDT')
    await send.click()
    await page.getByText('Your order has been successfully created').waitFor()
    await sheet.waitFor({ state: 'hidden' })
    await position().waitFor()
  })

  test('sees its profit and loss move', async () => {
    const profit = await changeOf(() => position().getByRole('link').innerText())
    expect(profit).toMatch(/[+−]?[\d,]+\.\d\d USDT/)
  })

  test('adds margin, which moves the liquidation price away', async () => {
    const before = priceIn(await figure(position(), words.position.liquidation))
    await page.getByRole('button', { name: words.position.addMargin.act, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: words.position.addMargin.act })
    await sheet.getByLabel(words.position.addMargin.amount).fill('100')
    const promised = priceIn(await figure(sheet, words.position.addMargin.liquidationThen))
    expect(compare(promised, before)).toBeLessThan(0)
    await sheet.getByRole('button', { name: /100\.00 USDT/ }).click()
    await sheet.waitFor({ state: 'hidden' })
    await eventually(async () =>
      priceIn(await figure(position(), words.position.liquidation)),
    ).toBe(promised)
  })

  test('sets the take-profit to close a half, and sees it on the card', async () => {
    await page.getByRole('button', { name: words.position.exits, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: words.position.exits })
    const size = sheet.getByLabel(words.position.exitSize.takeProfit)
    const whole = Quantity.parse(await size.inputValue())
    await sheet.getByRole('button', { name: '50%' }).first().click()
    await sheet.getByText(words.position.exitSize.once).waitFor()
    await takePicture(page, 'exit-of-a-part')
    await sheet.getByRole('button', { name: words.position.saveExits }).click()
    await sheet.waitFor({ state: 'hidden' })
    const { records } = await readBack(page, 'listPositions', { status: '1,2' })
    const { quantity, takeProfitQuantity, stopLossQuantity } = records[0]!
    expect(quantity).toBe(Quantity.text(whole))
    const half = Quantity.parse(takeProfitQuantity!)
    // Cut to whole steps of the instrument.
    expect(compare(half, Quantity.of(whole / 2n))).toBeLessThanOrEqual(0)
    expect(compare(half, Quantity.of(whole / 3n))).toBeGreaterThan(0)
    expect(stopLossQuantity).toBeNull()
    await eventually(() => figure(position(), words.position.exits)).toContain(
      `(${takeProfitQuantity}`,
    )
    await keepPicture(page, 'exit-of-a-part-card')
  })

  test('closes it', async () => {
    await closePosition(page)
    await page.getByText(words.position.noPositions).filter({ visible: true }).waitFor()
    expect(await position().count()).toBe(0)
  })

  test('finds every amount in the account records', async () => {
    await openTab(page, 'personal')
    await page.getByRole('link', { name: words.ui.services.records, exact: true }).click()
    await page
      .getByRole('combobox', { name: words.records.filter.account, exact: true })
      .selectOption('contract')
    await page.getByText(words.records.end).waitFor()
    const rows = await page.getByRole('main').innerText()
    const changes = changesIn(rows)
    // In, margin, fee, margin added; then margin back, fee, and profit or loss.
    expect(changes.length).toBeGreaterThanOrEqual(6)
    expect(changes).toContain(Amount.parse(moved))
    const inAll = sum(changes)
    await openService(page, 'assets')
    await choose(page, words.assets.account.contract)
    // The screen cuts to two decimals; the records show them all.
    await eventually(() => figure(assetCards(), words.assets.contract.available)).toBe(
      `${format(inAll, { decimals: 2 })} USDT`,
    )
  })

  test('opens the closed position, sees its ticks, and verifies them in the browser', async () => {
    await openTab(page, 'contracts')
    await choose(page, words.position.views.closed)
    await page.getByRole('link', { name: /Bitcoin/ }).click()
    await page
      .getByText(/BTCUSDT #\d+/)
      .nth(1)
      .waitFor()
    const { check, checkAgain, result } = words.position.proof
    await page.getByRole('button', { name: check }).click()
    const again = page.getByRole('button', { name: checkAgain })
    await again.waitFor()
    // The tick of the close may be younger than the last signed checkpoint: then one checks again.
    await eventually(async () => {
      if (await page.getByText(result.proven).isVisible()) return true
      await again.click()
      await again.waitFor()
      return false
    }).toBe(true)
    expect(phone.complaints).toEqual([])
  })
})

/** A share of a price with two decimals, as one types it. */
function percentOf(price: Price, percent: bigint): string {
  return Price.text(Price.of((price * percent) / 100n)).replace(/(\.\d\d).*/, '$1')
}

/** The asset centre's cards but the one that shows the whole sum once more, uncut. */
function assetCards() {
  return page.locator('section').filter({ hasNotText: words.assets.sum.title })
}

/** The running position's card. */
function position() {
  return page.getByRole('listitem').filter({ hasText: words.position.liquidation })
}
