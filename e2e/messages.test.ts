import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { approveClaimed, openConsole, openPage, pick, signInToConsole } from './console.ts'
import { inLanguage } from './in-language.ts'
import { openBrowser, openPhone } from './phone.ts'
import { keepPicture, takePicture } from './picture.ts'
import { readBack } from './read-back.ts'
import { openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest } from './traveller.ts'
import { words } from './words.ts'

const picture = (page: Page, name: string) => keepPicture(page, `message-${name}`)
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
const title = 'We move house on Sunday'
const page = { pageNo: 1, pageSize: 20, order: 'desc' } as const

let server: TestServer
const browsers: Browser[] = []
let user: Page, maker: Page, checker: Page
beforeAll(async () => {
  server = await startServer()
  browsers.push(await openBrowser(), await openBrowser())
  user = (await openPhone(browsers[0]!, server.origin)).page
  maker = (await openConsole(browsers[1]!, server)).page
  checker = (await openConsole(browsers[1]!, server)).page
  await user.goto('/#/my')
  await enterAsGuest(user)
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

/** What of the message stands among the user's own notices, as the API says it. */
const received = async () => {
  const { records } = await readBack(user, 'listOwnNotices', page)
  return records.filter((one) => one.title.startsWith(title)).map((one) => one.title)
}

/** Each test continues from the state that the previous test left. */
test('an operator drafts a message to all users in eight languages, and no user gets it', async () => {
  await signInToConsole(maker, server, 'maker')
  await openPage(maker, 'Content')
  await maker.getByRole('button', { name: 'New text' }).click()
  await pick(maker.getByLabel('Kind').last(), 'Message to users')
  await maker.getByLabel('Title in English').fill(title)
  await maker.getByRole('button', { name: 'Begin draft' }).click()
  await maker.getByRole('button', { name: `Open: ${title}` }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByLabel('To', { exact: true }).waitFor()
  for (const language of languages) {
    await dialog.getByRole('tab', { name: new RegExp(`^${language}`) }).click()
    await dialog
      .getByLabel('Title')
      .fill(language === 'English' ? title : `${title}, in ${language}`)
    await dialog.getByLabel(/^Text/).fill(`Nothing changes, said in ${language}.`)
  }
  await expectAccessible(maker, 'a message to users')
  await picture(maker, 'draft')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await maker.getByText('Saved as a draft.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await maker
    .getByRole('row', { name: new RegExp(title) })
    .getByText('Complete in all 8 languages')
    .waitFor()
  await maker.getByRole('button', { name: `Ask to publish: ${title}` }).click()
  await maker.getByLabel('Remark for the record').fill('the machine moves')
  await maker.getByRole('button', { name: 'Ask a second operator' }).click()
  await maker.getByText('Sent to a second operator for approval.').waitFor()
  expect(await received()).toEqual([])
})

test('a second operator sees its recipients and sends it, and each user reads it once in their language', async () => {
  await signInToConsole(checker, server, 'checker')
  await openPage(checker, 'Approvals')
  await checker
    .getByText(/^Send version 2 of the message .+ to all users, \d+ when it was asked for/)
    .waitFor()
  await checker.getByRole('button', { name: 'Claim' }).click()
  await checker.getByRole('button', { name: 'Approve' }).waitFor()
  await checker.getByRole('button', { name: 'Details' }).click()
  await checker.getByText(/^To all users: \d+ users now, once to each\.$/).waitFor()
  await checker
    .getByRole('region', { name: 'Korean' })
    .getByText('Nothing changes, said in Korean.')
    .waitFor()
  await picture(checker, 'approval')
  await approveClaimed(checker)
  await checker.getByText('Approved and done.').waitFor()

  await openScreen(user, '/xiaoxi')
  await user.getByText(title).waitFor()
  await user.getByText('Nothing changes, said in English.').waitFor()
  await takePicture(user, 'message-read')
  expect(await received()).toEqual([title])
  await inLanguage(user, 'ko', () => user.getByText('Nothing changes, said in Korean.').waitFor())
  await user.getByRole('heading', { name: words.notifications.title }).waitFor()
})

test('a withdrawn message disappears for every user', async () => {
  await openPage(maker, 'Content')
  await maker.getByRole('button', { name: `Take back: ${title}` }).click()
  await maker.getByLabel('Remark for the record').fill('we stay')
  await maker.getByRole('button', { name: 'Take back', exact: true }).last().click()
  await expect.poll(received).toEqual([])
  await user.reload()
  await user.getByText(words.notifications.empty).waitFor()
})
