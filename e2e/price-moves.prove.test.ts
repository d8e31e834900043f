import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildVerify, verifierFolder } from '../tools/build-verify.ts'
import { eventually, priceIn } from './figures.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { takePicture } from './picture.ts'
import { startPriceSource } from './price-source.ts'
import type { PriceSource } from './price-source.ts'
import { readBack } from './read-back.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { checkProof, enterAsGuest, moveToContracts, openLong, recharge } from './traveller.ts'
import { saying, words } from './words.ts'

// Effects of prices on a user's screen, with a market whose prices the test sets.

const run = promisify(execFile)
const { alerts, position } = words
const start = 60_000
const bitcoin = 'Bitcoin'

let folder: string, source: PriceSource, server: TestServer, browser: Browser
let phone: Phone, page: Page
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-moves-'))
  source = await startPriceSource(folder, 'BTCUSDT', start)
  server = await startServer({ fresh: true, feed: source.file })
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin, { deviceScaleFactor: 2 })
  page = phone.page
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
  await moveToContracts(page, '3000')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await source?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a price alert notifies the user on any screen', async () => {
  await openScreen(page, '/hangqing')
  await page.getByRole('button', { name: alerts.of.replace('{name}', bitcoin) }).click()
  const sheet = page.getByRole('dialog', { name: alerts.of.replace('{name}', bitcoin) })
  await sheet.getByLabel(alerts.price, { exact: true }).fill('60300')
  await sheet.getByRole('button', { name: alerts.save, exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
  await openScreen(page, '/hangqing/alerts')
  await page.getByText(alerts.status.active, { exact: true }).waitFor()
  await openScreen(page, '/home')
  await source.move(60_400)
  await page.getByText(saying(`${bitcoin} reached your alert: {price}`)).waitFor()
  const [alert] = await readBack(page, 'listPriceAlerts', {})
  expect(alert).toMatchObject({ status: 'reached', condition: 'above', value: '60300' })
  expect(priceIn(alert!.reachedPrice!)).toBeGreaterThanOrEqual(priceIn('60300'))
  await openScreen(page, '/hangqing/alerts')
  await page.getByText(alerts.status.reached, { exact: true }).waitFor()
  await takePicture(page, 'moves-alert')
  await page.getByRole('button', { name: saying(alerts.deleteOne) }).click()
  await page.getByText(alerts.empty).waitFor()
})

async function running() {
  const { records } = await readBack(page, 'listPositions', {})
  return records.filter(({ statusKey }) => statusKey === 'running')
}

test('a stop-loss dragged on the chart closes the position at its price', async () => {
  await watchStopLine(page)
  await openScreen(page, '/heyue?symbol=BTCUSDT')
  await openLong(page, { margin: '500', stopLoss: '60200' })
  const [before] = await running()
  await openScreen(page, '/kline?symbol=BTCUSDT')
  await eventually(() => stopLineY(page)).not.toBeNull()
  const { x, y } = (await page.locator('[data-chart] canvas').first().boundingBox())!
  const from = y + (await stopLineY(page))! - 8
  await page.mouse.move(x + 30, from)
  await page.mouse.down()
  for (const step of [6, 12, 18, 24]) await page.mouse.move(x + 30, from + step)
  await page.mouse.up()
  const sheet = page.getByRole('dialog', { name: position.moveExit.title.stopLoss })
  const confirm = sheet.getByRole('button', { name: saying(position.moveExit.confirm) })
  const lower = priceIn(await confirm.innerText())
  expect(lower).toBeLessThan(priceIn(before!.stopLossPrice!))
  await takePicture(page, 'moves-stop-loss')
  await confirm.click()
  await page.getByText(position.exitsSaved).waitFor()
  const [moved] = await running()
  expect(priceIn(moved!.stopLossPrice!)).toBe(lower)
  await source.move(59_000)
  await eventually(running).toEqual([])
  const closed = await readBack(page, 'getPosition', { id: moved!.id })
  expect(closed.closeReasonKey).toBe('stop_loss')
})

test('a losing long position is warned, then liquidated once, with tick, price and fee on its receipt', async () => {
  await openScreen(page, '/heyue?symbol=BTCUSDT')
  await openLong(page, { margin: '500' })
  const [held] = await running()
  const limit = priceIn(held!.liquidationPrice!)
  const notice = page.getByRole('alert')
  const at = (share: number) => source.move(Math.round(Number(held!.liquidationPrice) * share))
  await at(1.004)
  await notice.getByText('margin ratio of 50%').waitFor()
  await at(1.0005)
  await notice.getByText('margin ratio of 85%').waitFor()
  await takePicture(page, 'moves-warning')
  await at(0.998)
  await notice.getByRole('link', { name: words.app.marginWarning.toReceipt }).click()
  const receipt = page.getByRole('region', { name: /receipt$/ })
  await receipt.waitFor()
  await takePicture(page, 'moves-receipt')
  const shown = await receipt.innerText()
  expect(shown).toMatch(/BTCUSDT #\d+/)
  for (const fact of [position.receipt.closePnl, position.receipt.closeFee])
    expect(shown).toContain(fact)
  const gone = await readBack(page, 'getPosition', { id: held!.id })
  expect(gone.closeReasonKey).toBe('liquidation')
  expect(priceIn(gone.closePrice!)).toBeLessThanOrEqual(limit)
  await checkProof(page, position.proof.result.proven)
})

test('the saved proof passes candor-verify without the server', async () => {
  const proof = await saved(page.getByRole('button', { name: position.proof.save }))
  await openScreen(page, '/transparency')
  const { key } = words.transparency
  const pem = await saved(page.getByRole('button', { name: key.save, exact: true }))
  await saved(page.getByRole('button', { name: key.checkpoints, exact: true }))
  await buildVerify()
  const { stdout } = await run('npx', ['--offline', verifierFolder, proof, '--key', pem])
  expect(stdout).toContain('PROVEN')
  expect(phone.complaints).toEqual([])
})

/** Downloads a file and resolves with its path. */
async function saved(button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return path
}

/** From the next screen on, records where the chart writes the label of the stop-loss line. */
async function watchStopLine(on: Page): Promise<void> {
  await on.addInitScript(() => {
    const { prototype } = CanvasRenderingContext2D
    const { fillText } = prototype
    prototype.fillText = function (text, x, y, ...rest) {
      if (text.startsWith('≡ Stop-loss')) Object.assign(window, { stopLineY: y })
      return fillText.call(this, text, x, y, ...rest)
    }
  })
  await on.reload()
  await atRest(on)
}

function stopLineY(on: Page): Promise<number | null> {
  return on.evaluate(() => (window as { stopLineY?: number }).stopLineY ?? null)
}
