import type { ContestEntry } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import {
  cancelledContest,
  endedContest,
  sampleContest,
  sampleEntry,
} from '../../testing/contest-samples.ts'
import { chooseRadio } from '../../testing/choose-radio.ts'
import { fakeApi, refusal } from '../../testing/fake-api.ts'
import type { Answers, SeenCall } from '../../testing/fake-api.ts'
import { expectAccessible } from '../../testing/looks.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pageOf } from '../../testing/sample-page.ts'
import { european, full, user } from '../../testing/samples.ts'
import { setPreferences } from '../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  setPreferences({ hideBalance: false })
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(async () => {
  restore()
  await changeLanguage('en-us')
})

async function show(path: string, answers: Answers = {}) {
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  await renderApp(path)
  const inputs = (name: SeenCall['name']) =>
    api.calls.filter((each) => each.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
/** The values beside a label, in all lines. */
const facts = (label: string) =>
  [...document.querySelectorAll('dt')]
    .filter(({ textContent }) => textContent === label)
    .map((term) => term.nextElementSibling?.textContent)

const path = `/bisaiDetail?id=${sampleContest.id}`
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the list', () => {
  test("shows each contest's prizes, simulated funds and number of participants", async () => {
    const api = await show('/bisai')
    await expect.element(page.getByRole('heading', { name: 'Autumn league' })).toBeVisible()
    await expect.element(page.getByText('3,000.00 USDT')).toBeVisible()
    expect(facts('Simulated funds')).toEqual(['10,000.00 USDT'])
    expect(facts('Participants')).toEqual(['214 of 500'])
    await expect.element(page.getByText('Taking part')).toBeVisible()
    await chooseRadio(page.getByRole('radio', { name: 'All', exact: true }))
    await expect
      .poll(() => api.inputs('listContests').map((input) => (input as { tab: string }).tab))
      .toEqual(['hot', 'all'])
  })

  test('says that there are none', async () => {
    await show('/bisai', { listContests: pageOf([]) })
    await expect.element(page.getByText('No contest runs or is announced now.')).toBeVisible()
  })
})

describe('a contest', () => {
  test('shows its rules and prizes before the button to join', async () => {
    await show(path, { getContest: sampleContest })
    await expect.element(page.getByText(/With fewer than 3 valid positions/)).toBeVisible()
    await expect.element(page.getByText(/no sooner than 24 hours after the end/)).toBeVisible()
    await expect
      .element(page.getByText('No fee, deposit or level is a condition of a prize.'))
      .toBeVisible()
    expect(facts('Rank 1')).toEqual(['1,000.00 USDT'])
    expect(facts('Ranks 4 to 10')).toEqual(['200.00 USDT each'])
    expect(facts('Entry fee')).toEqual(['0.00 USDT'])
    const order = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    expect(order.indexOf('Rules')).toBeLessThan(order.indexOf('Prize table'))
    expect(order.indexOf('Prize table')).toBeLessThan(order.indexOf('Join'))
  })

  test('is joined with the displayed version of the rules, after accepting them', async () => {
    const api = await show(path, { getContest: sampleContest, joinContest: sampleEntry })
    await button('Join for free').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Please read the rules and say so first.')
    expect(api.inputs('joinContest')).toEqual([])
    await page.getByRole('switch', { name: /^I have read the rules/ }).click()
    await button('Join for free').click()
    await expect
      .poll(() => api.inputs('joinContest'))
      .toEqual([
        { contestId: '9701', termsVersion: sampleContest.termsVersion, agreementAccepted: true },
      ])
  })

  test('shows why it cannot be joined', async () => {
    const answer = () => {
      throw refusal(8007, 'Every place of this contest is taken.')
    }
    await show(path, { getContest: sampleContest, joinContest: answer })
    await page.getByRole('switch', { name: /^I have read the rules/ }).click()
    await button('Join for free').click()
    await expect.element(page.getByText('Every place of this contest is taken.')).toBeVisible()
  })

  test('cannot be joined where prizes are barred, and says so beforehand', async () => {
    useSession.setState({ token: 'token', userInfo: european })
    await show(path, { getContest: sampleContest, getMyUserInfo: european })
    await expect
      .element(page.getByText(/^This product is not offered where you live\./))
      .toBeVisible()
    expect(button('Join for free').query()).toBeNull()
    await expect
      .element(page.getByRole('link', { name: 'Trade in the demo' }))
      .toHaveAttribute('href', '#/demotrading')
  })

  test('that is full cannot be joined', async () => {
    await show(path, { getContest: { ...sampleContest, participantCount: 500 } })
    await expect.element(page.getByText('Every place of this contest is taken.')).toBeVisible()
    expect(button('Join for free').query()).toBeNull()
  })

  test("pins the user's rank above the others, and links to the contest account", async () => {
    await show(path)
    await expect.element(page.getByText('a***@example.com')).toBeVisible()
    expect(facts('Your rank')).toEqual(['17'])
    const rows = [...document.querySelectorAll('[class*="pinned"]')]
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^17You.*\+4\.12%/),
    ])
    const trade = page.getByRole('link', { name: 'Trade in this contest' })
    await expect.element(trade).toHaveAttribute('href', '#/demotrading?contest=9701')
  })

  test.each([
    ['opens', /^Not ranked yet: hold 3 positions for 5 minutes or more\.$/],
    ['linked', /^Not ranked: an account that shares a device/],
  ] as const)('shows why an account has no rank: %s', async (notRankedKey, text) => {
    const myEntry: ContestEntry = { ...sampleEntry, rank: null, notRankedKey }
    await show(path, { getContest: { ...sampleContest, myEntry } })
    await expect.element(page.getByText(text)).toBeVisible()
    expect(document.querySelector('[class*="pinned"]')).toBeNull()
  })

  test('that has ended shows the final prices, and the state of a prize', async () => {
    await show(path, { getContest: endedContest })
    await expect.element(page.getByText(endedContest.rankingDigest!)).toBeVisible()
    expect(facts('BTCUSDT #48211')[0]).toMatch(/^61,250\.50?2/)
    expect(facts('State of the prize')).toEqual(['being reviewed'])
    expect(page.getByRole('link', { name: 'Trade in this contest' }).query()).toBeNull()
    expect(button('Leave the contest').query()).toBeNull()
  })

  test.each([null, cancelledContest.myEntry])(
    'that was cancelled shows the reason, and offers no action',
    async (myEntry) => {
      await show(path, { getContest: { ...cancelledContest, myEntry } })
      const why = 'Called off before its start: A partner that we depend on has a problem.'
      await expect.element(page.getByText(why)).toBeVisible()
      for (const name of ['Join for free', 'Leave the contest'])
        expect(button(name).query()).toBeNull()
      expect(page.getByRole('link', { name: 'Trade in this contest' }).query()).toBeNull()
      expect(facts('Your rank')).toEqual([])
      for (const absent of ['Ranking', 'Join', 'Prize table']) {
        const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
        expect(headings).not.toContain(absent)
      }
      expect(page.getByText(/^Two persons release them/).query()).toBeNull()
      expect(page.getByText(/^Your account has ended with it/).query() === null).toBe(
        myEntry === null,
      )
    },
  )

  test('shows all ranks on a separate page', async () => {
    const api = await show(`${path}&view=ranking`)
    await expect.element(page.getByText('gu***7q')).toBeVisible()
    expect(api.inputs('getContestRanking')).toMatchObject([{ contestId: '9701', pageSize: 50 }])
    expect(document.querySelector('[class*="pinned"]')?.textContent).toContain('17')
  })
})

describe('leaving', () => {
  test('states its consequences, and happens once confirmed', async () => {
    const left = { ...sampleEntry, statusKey: 'exited' as const, status: -3 as const, rank: null }
    const api = await show(path, { exitContest: left })
    await button('Leave the contest').click()
    const sheet = page.getByRole('dialog')
    await expect.element(sheet.getByText(/Open positions are closed at market/)).toBeVisible()
    await expect.element(sheet.getByText('You cannot join this contest again.')).toBeVisible()
    expect(api.inputs('exitContest')).toEqual([])
    await sheet.getByRole('button', { name: 'Leave for good' }).click()
    await expect.poll(() => api.inputs('exitContest')).toEqual([{ id: '9801' }])
  })
})

describe('trading in a contest', () => {
  const trading = '/demotrading?contest=9701'

  test('has the common ticket in a frame of its own, and requests that book only', async () => {
    const api = await show(trading)
    await expect.element(page.getByText('Contest: simulated funds')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Rank 17' })).toBeVisible()
    await expect.poll(() => api.inputs('listPositions').length).toBeGreaterThan(0)
    for (const name of ['listPositions', 'getPositionsSummary'] as const)
      for (const input of api.inputs(name)) expect(input).toMatchObject({ contest: '9701' })
  })

  test('is closed before the start, and for users who have not joined', async () => {
    await show(trading, { getContest: sampleContest })
    await expect.element(page.getByText(/cannot be traded in now/)).toBeVisible()
    expect(page.getByRole('button', { name: /Buy long/ }).query()).toBeNull()
  })
})

test('my contests show each rank and prize, and link to the contest', async () => {
  const won: ContestEntry = { ...sampleEntry, prize: '300', prizeStatusKey: 'paid' }
  await show('/bisaiMycansai', { listMyContests: pageOf([won]) })
  const row = page.getByRole('link', { name: /Autumn league/ })
  await expect.element(row).toHaveAttribute('href', '#/bisaiDetail?id=9701')
  const text = row.element().textContent
  expect(text).toContain('Rank 17')
  expect(text).toContain('Prize 300.00 USDT, paid to your balance account')
})

test.each(['/bisai', path, `${path}&view=ranking`, '/bisaiMycansai'])(
  '%s is accessible',
  async (at) => {
    await show(at)
    await expect.element(page.getByText('Autumn league').first()).toBeVisible()
    await expectAccessible()
  },
)
