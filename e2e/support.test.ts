import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { cardPhoto } from './card-photo.ts'
import { clippedText } from './clipped-text.ts'
import { openConsole, signInToConsole } from './console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { readBack } from './read-back.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { answerInConsole, claimIn } from './support-console.ts'
import { enterAsGuest } from './traveller.ts'
import { saying, words } from './words.ts'
import { keepPicture } from './picture.ts'

const { support } = words
/** A text that a browser would run if it were treated as markup. */
const hostile = '<img src=x onerror="document.title=\'owned\'">'

let server: TestServer
const browsers: Browser[] = []
let user: Page, consolePhone: Phone
beforeAll(async () => {
  server = await startServer()
  browsers.push(await openBrowser(), await openBrowser())
  user = (await openPhone(browsers[0]!, server.origin, { deviceScaleFactor: 2 })).page
  consolePhone = await openConsole(browsers[1]!, server)
  await user.goto('/#/my')
  await enterAsGuest(user)
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

async function inBothThemes(name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await user.emulateMedia({ colorScheme })
    await atRest(user)
    expect(await user.evaluate(clippedText)).toEqual([])
    await keepPicture(user, `support-${name}-${colorScheme}`)
  }
  await user.emulateMedia({ colorScheme: 'light' })
}
const say = async (text: string) => {
  await user.getByRole('textbox', { name: support.message }).fill(text)
  await user.getByRole('button', { name: support.send, exact: true }).click()
}

/** Each test continues from the state that the previous test left. */
test('a user opens the chat from the home screen, and the message waits in a queue', async () => {
  await openScreen(user, '/home')
  await user.getByRole('button', { name: support.title }).click()
  await user.getByText(support.empty).waitFor()
  await user.getByText(support.safety).waitFor()
  await inBothThemes('empty')
  await user
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await cardPhoto(user) })
  await user.getByRole('button', { name: support.removePicture.replace('{number}', '1') }).waitFor()
  await say(hostile)
  await user.getByText(support.place.replace('{position}', '1')).waitFor()
  await user.getByRole('log').getByText(hostile).waitFor()
  await user.getByRole('log').getByRole('img').waitFor()
  expect(await user.getByRole('log').getByRole('img').count()).toBe(1)
  await inBothThemes('waiting')
})

/** Types until the other side sees it: typing is announced at intervals, and not to a viewer who has just connected. */
async function typeUntil(seen: Locator, box: Locator): Promise<void> {
  for (let letters = 1; !(await seen.isVisible()); letters += 1) {
    await box.fill('Good evening'.slice(0, 1 + (letters % 12)))
    await seen.waitFor({ timeout: 4_000 }).catch(() => undefined)
  }
}

test('an operator claims the conversation, reads text and picture, and both talk live', async () => {
  const { page } = consolePhone
  await signInToConsole(page, server, 'maker')
  await claimIn(page, 'Live chats')
  await page.getByRole('log').getByText(hostile).waitFor()
  await user.getByText(support.attended).waitFor()
  // Read messages carry a mark, and each side sees the other's typing.
  await user
    .getByRole('log')
    .getByText(new RegExp(`· ${support.read}$`))
    .waitFor()
  await typeUntil(user.getByText(support.typing), page.getByRole('textbox', { name: 'Answer' }))
  const message = user.getByRole('textbox', { name: support.message })
  await typeUntil(page.getByText('The user is typing…'), message)
  await page.getByRole('button', { name: 'Picture 1: open, on record' }).click()
  await page.getByRole('img', { name: 'Picture 1' }).waitFor()
  await expectAccessible(page, 'a conversation')
  await keepPicture(page, 'support-console')
  await answerInConsole(page, `<b>Good evening</b>, what happened?`)
  await user.getByRole('log').getByText('<b>Good evening</b>').waitFor()
  expect(await user.getByRole('log').locator('b').count()).toBe(0)
  await say('Nothing arrives')
  await page.getByRole('log').getByText('Nothing arrives').waitFor()
  await page.getByText(/· Read$/).waitFor()
  await inBothThemes('talking')
  expect([await user.title(), await page.title()].join()).not.toContain('owned')
})

test('messages sent while the phone was offline arrive once and in order', async () => {
  const { page } = consolePhone
  await user.context().setOffline(true)
  for (const text of ['First of two', 'Second of two']) await answerInConsole(page, text)
  await user.context().setOffline(false)
  await user.getByRole('log').getByText('Second of two').waitFor()
  const shown = await user.getByRole('log').getByRole('listitem').allInnerTexts()
  const answers = shown.flatMap((one) => /(First|Second) of two/.exec(one)?.[0] ?? [])
  expect(answers).toEqual(['First of two', 'Second of two'])
})

test('the transcript can be saved, and the next message reopens a closed conversation', async () => {
  const { page } = consolePhone
  const saved = user.waitForEvent('download')
  await user.getByRole('button', { name: support.transcript }).click()
  const file = await (await saved).path()
  const text = await readFile(file, 'utf8')
  for (const shown of [hostile, '<b>Good evening</b>', 'Nothing arrives'])
    expect(text).toContain(shown)
  const { messages } = await readBack(user, 'getChat', {})
  expect(messages.map(({ author, text: shown }) => `${author}: ${shown}`)).toEqual([
    `user: ${hostile}`,
    'support: <b>Good evening</b>, what happened?',
    'user: Nothing arrives',
    'support: First of two',
    'support: Second of two',
  ])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await user.getByText(support.ended).waitFor()
  await say('One more thing')
  await user.getByText(support.place.replace('{position}', '1')).waitFor()
})

test('a ticket names its response time, and the reply notifies the user on any screen', async () => {
  const { page } = consolePhone
  await openScreen(user, '/support?tab=tickets')
  await user.getByText(support.noTickets).waitFor()
  await user.getByRole('button', { name: support.openTicket }).click()
  const sheet = user.getByRole('dialog', { name: support.openTicket })
  await sheet.getByLabel(support.subject).fill('Where is my money?')
  await sheet.getByLabel(support.content).fill('It left this morning.')
  await inBothThemes('new-ticket')
  await sheet.getByRole('button', { name: support.sendTicket }).click()
  await user.getByText(support.firstAnswerBy).waitFor()
  await inBothThemes('ticket')
  await openScreen(user, '/home')
  await claimIn(page, 'Tickets')
  await page.getByRole('log').getByText('It left this morning.').waitFor()
  await expectAccessible(page, 'a ticket')
  // The toast lasts for seconds and may end before the console shows the reply as sent.
  const answer = user.getByText(support.answered).waitFor()
  await Promise.all([answer, answerInConsole(page, 'It arrives tonight.')])
  await openScreen(user, '/support?tab=tickets')
  await user.getByRole('link', { name: /Where is my money/ }).click()
  await user.getByText('It arrives tonight.').waitFor()
  await user.getByText(support.states.answered, { exact: true }).waitFor()
  expect(await user.getByText(saying(support.endsAt)).count()).toBe(1)
  await inBothThemes('answered-ticket')
  const { records } = await readBack(user, 'listTickets', {})
  expect(records).toMatchObject([{ subject: 'Where is my money?', statusKey: 'answered' }])
  const { messages } = await readBack(user, 'getTicket', { id: records[0]!.id })
  expect(messages.map(({ author, text }) => `${author}: ${text}`)).toEqual([
    'user: It left this morning.',
    'support: It arrives tonight.',
  ])
})
