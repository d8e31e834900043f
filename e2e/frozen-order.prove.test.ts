import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { becomeKnown, openDatabase } from './database.ts'
import { approveClaimed, openConsole, openPage, pick, signInToConsole } from './console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest, recharge } from './traveller.ts'
import { violations } from './violations.ts'
import { saying, words } from './words.ts'
import { keepPicture } from './picture.ts'

const { invest, redemption } = words
const email = 'frozen@example.com'

let server: TestServer
const browsers: Browser[] = []
let user: Phone, maker: Phone, checker: Phone
beforeAll(async () => {
  server = await startServer({})
  browsers.push(await openBrowser(), await openBrowser())
  user = await openPhone(browsers[0]!, server.origin, { deviceScaleFactor: 2 })
  maker = await openConsole(browsers[1]!, server)
  checker = await openConsole(browsers[1]!, server)
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

const picture = async ({ page }: Phone, name: string, fullPage = false) => {
  if (!name.startsWith('console')) await atRest(page)
  await keepPicture(page, `frozen-order-${name}`, { fullPage })
}
const main = () => user.page.locator('[data-main]')
const row = ({ page }: Phone) => page.getByRole('row', { name: /Ridge 7/ })
const openOrder = async () => {
  await openScreen(user.page, '/taoliOrder')
  await user.page.getByRole('link').filter({ hasText: 'Ridge 7' }).click()
}

/** What was bought a day ago: nobody else could write it so. */
async function aDayAgo() {
  const client = await openDatabase(server)
  await client.query('alter table invest_order disable trigger keep_order_terms')
  await client.query(`update invest_order set first_day = first_day - 1, last_day = last_day - 1,
    paid_through = paid_through - 1, redeem_from = redeem_from - 1, bought_at = bought_at - 86400000,
    cooling_until = cooling_until - 86400000`)
  await client.query('alter table invest_order enable trigger keep_order_terms')
  const found = await client.query<{ account: string }>(
    'select u.account from people_user u join invest_order o on o.part = u.part and o.user_id = u.user_id',
  )
  const who = { email, fundPassword: 'A-withdrawal-1', address: 'TXYZ' }
  await becomeKnown(client, { account: found.rows[0]!.account, ...who })
  await client.end()
}

/** Each test continues from the state that the previous test left. */
test('an operator requests a freeze of an order, and nothing changes yet', async () => {
  await user.page.goto('/#/my')
  await enterAsGuest(user.page)
  await recharge(user.page)
  await openScreen(user.page, '/taoliOk?id=66811&amount=1000')
  await user.page.getByRole('switch', { name: invest.accept }).check()
  await user.page.getByRole('button', { name: saying(invest.subscribeAmount) }).click()
  await user.page
    .getByRole('dialog', { name: invest.confirmPayment })
    .getByRole('button', { name: saying(invest.subscribeAmount) })
    .click()
  await user.page.getByRole('status').filter({ hasText: invest.done }).waitFor()
  await aDayAgo()
  const { page } = maker
  await signInToConsole(page, server, 'maker')
  await openPage(page, 'Product orders')
  await row(maker).getByText('Running').waitFor()
  await expectAccessible(page, 'product orders')
  await picture(maker, 'console-list')
  await page.getByRole('button', { name: /^Ask to freeze P/ }).click()
  const dialog = page.getByRole('dialog')
  await pick(dialog.getByLabel('Reason'), 'We need to check your identity again.')
  await dialog.getByLabel('Remark for the record').fill('a journey of the tests')
  await picture(maker, 'console-ask')
  await dialog.getByRole('button', { name: 'Ask to freeze' }).click()
  await row(maker).getByText('Awaits a second operator').waitFor()
  await openOrder()
  await user.page.getByText(invest.order.running).first().waitFor()
})

test('a second operator freezes it: the user reads the reason, and can neither exit nor renew', async () => {
  await signInToConsole(checker.page, server, 'checker')
  await approve(/^Freeze the order P\d+ over 1,000 USDT .* it goes on earning/)
  const { page } = user
  // The open screen is told.
  await page.getByText(invest.timeline.frozenByTwo).waitFor()
  await page
    .getByText(/We need to check your identity again\./)
    .first()
    .waitFor()
  expect(await main().getByRole('button', { name: redemption.leave }).count()).toBe(0)
  expect(await main().getByRole('switch').count()).toBe(0)
  await picture(user, 'user', true)
  expect(await violations(page)).toEqual([])
  await openScreen(page, `/sandbox/inbox?to=${email}`)
  await page.getByText('Frozen: Ridge 7').waitFor()
  await picture(user, 'letter')
})

test('two operators release it, and it continues', async () => {
  const { page } = maker
  await openPage(page, 'Product orders')
  await row(maker)
    .getByText(/^By two since/)
    .waitFor()
  await picture(maker, 'console-frozen')
  await page.getByRole('button', { name: /^Ask to release P/ }).click()
  const dialog = page.getByRole('dialog')
  await pick(dialog.getByLabel('Reason'), 'The cause is resolved.')
  await dialog.getByLabel('Remark for the record').fill('a journey of the tests')
  await dialog.getByRole('button', { name: 'Ask to release' }).click()
  await row(maker).getByText('Awaits a second operator').waitFor()
  await approve(/^Release the order P\d+ over 1,000 USDT .*The cause is resolved\.$/)
  await openOrder()
  await user.page.getByText(invest.order.running).first().waitFor()
  expect(await user.page.getByText(invest.timeline.frozenByTwo).count()).toBe(0)
  await picture(user, 'released', true)
  await openScreen(user.page, `/sandbox/inbox?to=${email}`)
  await user.page.getByText('Released: Ridge 7').waitFor()
})

async function approve(sentence: RegExp): Promise<void> {
  const { page } = checker
  await openPage(page, 'Approvals')
  await page.getByText(sentence).waitFor()
  await page.getByRole('button', { name: 'Claim' }).click()
  // The list is read anew then.
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await approveClaimed(page)
  await page.getByText('Approved and done.').waitFor()
}
