import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { approveClaimed, openConsole, openPage, signInToConsole } from './console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { words } from './words.ts'
import { keepPicture } from './picture.ts'

const { content, help, home, outlink } = words
const languages = [
  'English',
  'Korean',
  'Japanese',
  'Thai',
  'Malay',
  'Vietnamese',
  'Spanish',
  'Chinese',
]
const title = 'Longer hours for gold'

let server: TestServer
const browsers: Browser[] = []
let user: Phone, maker: Phone, checker: Phone
beforeAll(async () => {
  server = await startServer()
  browsers.push(await openBrowser(), await openBrowser())
  user = await openPhone(browsers[0]!, server.origin, { deviceScaleFactor: 2 })
  maker = await openConsole(browsers[1]!, server)
  checker = await openConsole(browsers[1]!, server)
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

const picture = async (page: Page, name: string, fullPage = false) => {
  // The console has no transitions between screens.
  if (!name.startsWith('console')) await atRest(page)
  await keepPicture(page, `content-${name}`, { fullPage })
}

/** Each test continues from the state that the previous test left. */
test('ships help, announcements and guides with a new installation', async () => {
  const { page } = user
  await openScreen(page, '/xinwen')
  await page.getByRole('link', { name: /^What leverage does to a loss/ }).click()
  await page.getByText(/Fees grow in the same way/).waitFor()
  await picture(page, 'learning')
  await openScreen(page, '/xinwen')
  await picture(page, 'news')
  await openScreen(page, '/articleList')
  await page.getByRole('link', { name: /^What our operators can and cannot do/ }).waitFor()
  await openScreen(page, '/helpCenter')
  await page.getByRole('heading', { name: help.categories.proof }).waitFor()
  await picture(page, 'help', true)
  await page.getByRole('link', { name: /^How liquidation works/ }).click()
  await page.getByText(/never more than is left of the margin/).waitFor()
  await picture(page, 'help-text')
  expect(await page.locator('[data-main] iframe').count()).toBe(0)
})

test('an operator drafts an announcement in eight languages, and users do not see it', async () => {
  const sheet = maker.page
  await signInToConsole(sheet, server, 'maker')
  await openPage(sheet, 'Content')
  await sheet.getByRole('button', { name: 'New text' }).click()
  await sheet.getByLabel('Title in English').fill(title)
  await sheet.getByRole('button', { name: 'Begin draft' }).click()
  await sheet.getByRole('button', { name: `Open: ${title}` }).click()
  const dialog = sheet.getByRole('dialog')
  for (const language of languages) {
    await dialog.getByRole('tab', { name: new RegExp(`^${language}`) }).click()
    await dialog.getByLabel('Title').fill(language === 'English' ? title : `Gold in ${language}`)
    await dialog.getByLabel('Summary').fill(`What changes, in ${language}.`)
    await dialog
      .getByLabel(/^Text/)
      .fill(`<p>Gold trades longer: <strong>${language}</strong>.</p>`)
  }
  await expectAccessible(sheet, 'a draft')
  await picture(sheet, 'console-draft')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await sheet.getByText('Saved as a draft.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await sheet
    .getByRole('row', { name: new RegExp(title) })
    .getByText('Complete in all 8 languages')
    .waitFor()
  await sheet.getByRole('button', { name: `Ask to publish: ${title}` }).click()
  await sheet.getByLabel('Remark for the record').fill('the hours of the venue changed')
  await sheet.getByRole('button', { name: 'Ask a second operator' }).click()
  await sheet.getByText('Sent to a second operator for approval.').waitFor()
  await picture(sheet, 'console-list')
  await openScreen(user.page, '/articleList')
  await user.page.getByRole('link', { name: /^This is a sandbox/ }).waitFor()
  expect(await user.page.getByRole('link', { name: new RegExp(title) }).count()).toBe(0)
})

test('a second operator publishes it, and users read it in their language', async () => {
  const sheet = checker.page
  await signInToConsole(sheet, server, 'checker')
  await openPage(sheet, 'Approvals')
  await sheet.getByText(/^Publish version 2 of the announcement/).waitFor()
  await sheet.getByRole('button', { name: 'Claim' }).click()
  // The list is reloaded then, which closes opened rows.
  await sheet.getByRole('button', { name: 'Approve' }).waitFor()
  await sheet.getByRole('button', { name: 'Details' }).click()
  await sheet.getByRole('region', { name: 'Korean' }).getByText('Gold in Korean').waitFor()
  await picture(sheet, 'console-preview')
  await approveClaimed(sheet)
  await sheet.getByText('Approved and done.').waitFor()

  // The list was opened before its first item existed.
  const { page } = user
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await page.getByText('Gold trades longer:').waitFor()
  await picture(page, 'article')
  await page.getByRole('link', { name: content.share, exact: true }).click()
  await page.getByRole('img', { name: content.shareQr }).waitFor()
  await picture(page, 'share')
  expect(await page.locator('[data-main] code').textContent()).toMatch(/#\/articleDetail\?id=\d+$/)
})

test('external links name their destination, and unlisted ones stay closed', async () => {
  const { page } = user
  const to = (url: string) => `/outlink?${new URLSearchParams({ url })}`
  await openScreen(page, to('https://www.fca.org.uk/consumers?a=1&b=2'))
  const link = page.getByRole('link', { name: outlink.go.replace('{host}', 'www.fca.org.uk') })
  expect(await link.getAttribute('href')).toBe('https://www.fca.org.uk/consumers?a=1&b=2')
  await picture(page, 'outlink')
  await openScreen(page, to('https://www.fca.org.uk.example.com/'))
  await page.getByText(outlink.notListed).waitFor()
})

test("the home screen ends with the platform's announcements", async () => {
  const { page } = user
  await openScreen(page, '/home')
  await page.getByRole('heading', { name: home.fromUs }).scrollIntoViewIfNeeded()
  await picture(page, 'home-banners')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openScreen(page, '/helpCenter')
  await page.getByRole('heading', { name: help.categories.proof }).waitFor()
  await picture(page, 'help-dark')
})
