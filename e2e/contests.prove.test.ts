import { wallTime, type OfferWords } from '@candor/api'
import type { Client } from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calledSo, leagueWords, onlyIn } from '../apps/server/src/testing/offer-words.ts'
import { expectAccessible } from './both-themes.ts'
import { changeContest, letMinutesPass } from './contest-clock.ts'
import { openDatabase } from './database.ts'
import { openConsole, openPage, signInToConsole } from './console.ts'
import { inLanguage } from './in-language.ts'
import { bothDo, saveDraft, writeContest, writeWords } from './offer-console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { readBack } from './read-back.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest, figure, openLong, openService, recharge } from './traveller.ts'
import { saying, words } from './words.ts'
import { keepPicture } from './picture.ts'

const { contests } = words
const [minute, day] = [60_000, 86_400_000]
const { name } = leagueWords['en-us']

let server: TestServer, database: Client
const browsers: Browser[] = []
let user: Phone, other: Phone, maker: Phone, checker: Phone
beforeAll(async () => {
  server = await startServer()
  database = await openDatabase(server)
  browsers.push(await openBrowser(), await openBrowser())
  user = await openPhone(browsers[0]!, server.origin, { deviceScaleFactor: 2 })
  other = await openPhone(browsers[0]!, server.origin)
  maker = await openConsole(browsers[1]!, server)
  checker = await openConsole(browsers[1]!, server)
})
afterAll(async () => {
  await database?.end()
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

const main = (phone = user) => phone.page.locator('[data-main]')
/** Saves the screen in both themes, the visible part or all of it. */
async function picture(called: string, isWhole = false): Promise<void> {
  const { width, height } = user.page.viewportSize()!
  if (isWhole) await user.page.setViewportSize({ width, height: 2_600 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await user.page.emulateMedia({ colorScheme })
    await atRest(user.page)
    await keepPicture(user.page, `${called}-${colorScheme}`)
  }
  await user.page.emulateMedia({ colorScheme: 'light' })
  await user.page.setViewportSize({ width, height })
}
const rowOf = (sheet: Page, of = name) => sheet.getByRole('row', { name: new RegExp(of) })
const openContests = (sheet: Page) => openPage(sheet, 'Contests')

/** The maker requests an action, and the checker approves it. */
const agreeTo = (verb: string, of = name) =>
  bothDo([maker.page, checker.page], { list: 'Contests', name: of, verb })

/** Opens the contest on a phone and joins it. */
async function joinOn({ page }: Phone, of = name): Promise<void> {
  await openService(page, 'contests')
  await page.getByRole('link', { name: contests.see.replace('{name}', of) }).click()
  await page.getByRole('switch').check()
  await page.getByRole('button', { name: contests.join.send }).click()
  await page.getByText(contests.own.title).waitFor()
}

/** The maker drafts a contest with prizes of 1,000 and 600. */
async function writeDown(
  typed: OfferWords,
  startAt: number,
  look?: () => Promise<void>,
): Promise<void> {
  await writeContest(maker.page, typed, {
    'Starts (UTC+8)': wallTime(startAt),
    'Ends (UTC+8)': wallTime(startAt + day),
    'Positions of five minutes that a rank needs': '1',
    'Hours between the end and the release of prizes': '0',
    'Prizes in USDT, a line each: "1: 1000" or "2-3: 600" for both together': '1: 1000\n2-3: 600',
  })
  await look?.()
  await saveDraft(maker.page)
}

/** The user's only account of the contest with this name, from the API. */
async function entryOf(of: string) {
  const { records } = await readBack(user.page, 'listMyContests', {})
  return records.find(({ contestName }) => contestName === of)!
}

/** Ends the contest now. Server tests with a virtual clock cover its end. */
async function letItEnd(): Promise<void> {
  const now = Date.now()
  await changeContest(database, name, 'end_at = $1', now)
  await database.query('update contracts_window set closes_at = $1', [now])
}

/** Each test continues from the state that the previous test left. */
describe('a contest', () => {
  test('is drafted by one operator and published by two', async () => {
    for (const phone of [user, other]) {
      await phone.page.goto('/#/my')
      await enterAsGuest(phone.page)
    }
    await recharge(user.page)
    await openService(user.page, 'contests')
    await user.page.getByText(contests.none.hot).waitFor()
    await picture('contests-empty')

    const sheet = maker.page
    await signInToConsole(sheet, server, 'maker')
    await signInToConsole(checker.page, server, 'checker')
    await writeDown(onlyIn(leagueWords, 'en-us'), Date.now() - minute, async () => {
      await keepPicture(sheet, 'contests-console-form')
      await expectAccessible(sheet, 'a new contest')
    })
    // Seven languages are missing, so publication cannot be requested.
    await rowOf(sheet).getByText('Complete in 1 of 8 languages').waitFor()
    expect(await rowOf(sheet).getByRole('button', { name: 'Ask to publish' }).count()).toBe(0)
    await rowOf(sheet).getByRole('button', { name: 'Change' }).click()
    const form = sheet.getByRole('dialog')
    await writeWords(form, leagueWords)
    await form.getByLabel('Remark for the record').fill('all languages')
    await saveDraft(sheet)
    await rowOf(sheet).getByText('Complete in all 8 languages').waitFor()
    await agreeTo('Ask to publish')
    await openContests(sheet)
    await rowOf(sheet).getByText('Published').waitFor()
    await expectAccessible(sheet, 'the contests of the console')
    await keepPicture(sheet, 'contests-console')
  })

  test("is shown in the user's language", async () => {
    const { page } = user
    for (const lang of ['ko', 'vl'] as const) {
      const { name: called, description } = leagueWords[lang]
      await inLanguage(page, lang, async () => {
        await openScreen(page, '/bisai')
        await page.getByRole('heading', { name: called }).waitFor()
        await page.getByRole('link', { name: new RegExp(called) }).click()
        await page.getByText(description).waitFor()
        expect(await page.getByText(leagueWords['en-us'].description).count()).toBe(0)
        await picture(`contests-detail-${lang}`)
      })
    }
  })

  test('is joined free of charge after its rules are shown', async () => {
    const { page } = user
    await openScreen(page, '/home')
    await openService(page, 'contests')
    await page.getByRole('heading', { name }).waitFor()
    await picture('contests-list', true)
    await page.getByRole('link', { name: contests.see.replace('{name}', name) }).click()
    await page.getByRole('heading', { name: contests.rules.title }).waitFor()
    await picture('contests-detail', true)
    await page.getByRole('switch').check()
    await page.getByRole('button', { name: contests.join.send }).click()
    await page.getByText(contests.own.title).waitFor()
    expect(await figure(main(), contests.own.rank)).toBe('—')
    await joinOn(other)
  })

  test('is traded in with its own account, in a labelled frame', async () => {
    for (const phone of [user, other]) {
      await phone.page.getByRole('link', { name: contests.own.trade }).click()
      await phone.page.getByText(words.app.contest).waitFor()
      await openLong(phone.page, { margin: phone === user ? '500' : '200' })
      await phone.page.getByText(words.ui.contest, { exact: true }).first().waitFor()
    }
    await picture('contests-trade')
    await picture('contests-trade-whole', true)
    // The real account is unchanged.
    await openScreen(user.page, '/heyue')
    const marked = user.page.getByText(words.ui.contest, { exact: true }).filter({ visible: true })
    expect(await marked.count()).toBe(0)
    await picture('contests-real-account')
    const { records: real } = await readBack(user.page, 'listPositions', {})
    expect(real).toEqual([])
    const { contestId } = await entryOf(name)
    const { records: own } = await readBack(user.page, 'listPositions', { contest: contestId })
    expect(own).toMatchObject([{ contestId, symbol: 'BTCUSDT', direction: 'long' }])
  })

  test("ranks by recorded results, with the user's row pinned", async () => {
    expect(await letMinutesPass(database, name)).toBe(2)
    const { page } = user
    await openScreen(page, '/home')
    await openService(page, 'contests')
    await page.getByRole('link', { name: contests.see.replace('{name}', name) }).click()
    await expect.poll(() => figure(main(), contests.own.rank)).toMatch(/^[12]$/)
    await picture('contests-ranked', true)
    await page.getByRole('link', { name: contests.ranking.all }).click()
    await page.getByText(contests.ranking.me).first().waitFor()
    await picture('contests-ranking')
    await page.goBack()
    await page.getByRole('button', { name: contests.exit.act }).click()
    await page.getByRole('dialog').getByText(contests.exit.again).waitFor()
    await picture('contests-exit')
    await page.keyboard.press('Escape')
  })

  test('ends at recorded prices, and two operators release its prizes', async () => {
    await letItEnd()
    const { page } = user
    await page.getByText(contests.record.title).waitFor()
    const rank = await figure(main(), contests.own.rank)
    expect(rank).toMatch(/^[12]$/)
    expect(await figure(main(), contests.own.prizeState)).toBe(contests.prizeStatus.review)
    await picture('contests-final', true)
    await openContests(maker.page)
    await rowOf(maker.page).getByText('Ranking final').waitFor()
    await keepPicture(maker.page, 'contests-console-final')
    await agreeTo('Ask to release prizes')
    await expect.poll(() => figure(main(), contests.own.prizeState)).toBe(contests.prizeStatus.paid)
    await openScreen(page, '/bisaiMycansai')
    await page.getByText(name).waitFor()
    await picture('contests-mine')
    await openScreen(page, '/zhangbianRecord')
    await page
      .getByText(rank === '1' ? '+1,000.00' : '+300.00')
      .first()
      .waitFor()
    const entry = await entryOf(name)
    expect(entry).toMatchObject({
      rank: Number(rank),
      prize: rank === '1' ? '1000' : '300',
      prizeStatusKey: 'paid',
    })
    const { records } = await readBack(page, 'getContestRanking', { contestId: entry.contestId })
    expect(records.map((line) => [line.rank, line.prize, line.isMe])).toEqual([
      [1, '1000', rank === '1'],
      [2, '300', rank === '2'],
    ])
    // Simulated funds are not paid out: the balance's credit is the prize.
    const log = await readBack(page, 'listBalanceLog', {})
    expect(log.records.filter(({ amount }) => amount === entry.prize)).toHaveLength(1)
  })

  test('is cancelled before its start by two operators, and participants read the reason', async () => {
    const winter = 'Winter league'
    await writeDown(calledSo(leagueWords, winter), Date.now() + day)
    await agreeTo('Ask to publish', winter)
    const { page } = user
    await openScreen(page, '/home')
    await joinOn(user, winter)
    await picture('contests-upcoming', true)
    await agreeTo('Ask to call off', winter)
    await page.getByText(contests.own.calledOff).waitFor()
    await page.getByText(saying(contests.calledOff)).waitFor()
    await picture('contests-called-off', true)
    const { contestId, statusKey } = await entryOf(winter)
    expect(statusKey).toBe('cancelled')
    const contest = await readBack(page, 'getContest', { id: contestId })
    expect(contest).toMatchObject({ statusKey: 'cancelled', prizeStatusKey: 'none' })
    expect(contest.cancelReason).not.toBeNull()
    await expect
      .poll(async () => {
        const account = await database.query(
          'select sum(balance) as left from ledger_account where book = $1',
          [`contest:${contestId}`],
        )
        return account.rows[0]
      })
      .toEqual({ left: '0' })
    await openContests(maker.page)
    await rowOf(maker.page, winter).getByText('Called off', { exact: true }).waitFor()
    await expectAccessible(maker.page, 'a contest that was called off')
    await keepPicture(maker.page, 'contests-console-called-off')
  })
})
