import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { approveClaimed, openConsole, openPage, pick, signInToConsole } from './console.ts'
import { speak } from './in-language.ts'
import { openBrowser, openPhone } from './phone.ts'
import { readBack } from './read-back.ts'
import { openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest } from './traveller.ts'
import { keepPicture } from './picture.ts'

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
const title = 'How long a withdrawal takes'
const inKorean = 'Thirty minutes, said in Korean.'

const picture = (page: Page, name: string) => keepPicture(page, `canned-${name}`)

let server: TestServer
const browsers: Browser[] = []
let user: Page, maker: Page, checker: Page
beforeAll(async () => {
  server = await startServer()
  browsers.push(await openBrowser(), await openBrowser())
  user = (await openPhone(browsers[0]!, server.origin)).page
  maker = (await openConsole(browsers[1]!, server)).page
  checker = (await openConsole(browsers[1]!, server)).page
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

/** Each test continues from the state that the previous test left. */
test('an operator drafts a canned answer in eight languages, and two publish it', async () => {
  await signInToConsole(maker, server, 'maker')
  await openPage(maker, 'Content')
  await maker.getByRole('button', { name: 'New text' }).click()
  await pick(maker.getByLabel('Kind').last(), 'Canned answer')
  await pick(maker.getByLabel('Where'), 'Withdrawal')
  await maker.getByLabel('Title in English').fill(title)
  await maker.getByRole('button', { name: 'Begin draft' }).click()
  await maker.getByRole('button', { name: `Open: ${title}` }).click()
  const dialog = maker.getByRole('dialog')
  for (const language of languages) {
    await dialog.getByRole('tab', { name: new RegExp(`^${language}`) }).click()
    await dialog.getByLabel('Text, as it is sent').fill(`Thirty minutes, said in ${language}.`)
  }
  expect(await dialog.getByLabel('Summary').count()).toBe(0)
  await picture(maker, 'draft')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await maker.getByText('Saved as a draft.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await maker
    .getByRole('row', { name: new RegExp(title) })
    .getByText('Complete in all 8 languages')
    .waitFor()
  await maker.getByRole('button', { name: `Ask to publish: ${title}` }).click()
  await maker.getByLabel('Remark for the record').fill('asked every day')
  await maker.getByRole('button', { name: 'Ask a second operator' }).click()
  await maker.getByText('Sent to a second operator for approval.').waitFor()

  await signInToConsole(checker, server, 'checker')
  await openPage(checker, 'Approvals')
  await checker.getByText(/^Publish version 2 of the canned answer/).waitFor()
  await checker.getByRole('button', { name: 'Claim' }).click()
  await checker.getByRole('button', { name: 'Approve' }).waitFor()
  await checker.getByRole('button', { name: 'Details' }).click()
  await checker.getByRole('region', { name: 'Korean' }).getByText(inKorean).waitFor()
  await picture(checker, 'approval')
  await approveClaimed(checker)
  await checker.getByText('Approved and done.').waitFor()
})

test("one tap inserts it in the user's language, and the user reads it", async () => {
  await user.goto('/#/my')
  await enterAsGuest(user)
  await openScreen(user, '/support')
  await speak(user, 'ko')
  const composer = user.getByRole('textbox')
  await composer.fill('얼마나 걸리나요?')
  await composer.press('Enter')
  await user.getByRole('log').getByText('얼마나 걸리나요?').waitFor()

  await openPage(maker, 'Live chats')
  await maker.getByRole('button', { name: 'Claim' }).click()
  await maker.getByRole('button', { name: 'Release' }).waitFor()
  await maker.getByRole('button', { name: 'Details' }).click()
  await maker.getByLabel('Canned answer, in Korean').click()
  await expectAccessible(maker, 'the list of canned answers')
  await picture(maker, 'list')
  await maker.getByRole('option', { name: title }).click()
  const answer = maker.getByLabel('Answer', { exact: true })
  expect(await answer.inputValue()).toBe(inKorean)
  const { messages } = await readBack(user, 'getChat', {})
  expect(messages).toHaveLength(1)
  await maker.getByRole('button', { name: 'Send answer' }).click()
  await user.getByRole('log').getByText(inKorean).waitFor()
  await picture(user, 'read')
})
