import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openBrowser, openPhone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer } from './server.ts'
import {
  enterAsGuest,
  moveToContracts,
  openLong,
  openTab,
  recharge,
  writeOrder,
} from './traveller.ts'
import { words } from './words.ts'

/** Takes the README's pictures of a real server. The web app must be built. */
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
  const ticket = await writeOrder(page, { margin: '1000' })
  // The button wakes when cost and risk have been reckoned.
  await ticket.getByRole('button', { name: words.ticket.long, disabled: false }).waitFor()
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  await save('contracts')
  await openTab(page, 'home')
  await save('home')

  async function save(name: string): Promise<void> {
    await atRest(page)
    await page.screenshot({ path: join(folder, `${name}.png`) })
  }
} finally {
  await browser.close()
  await server.stop()
}
