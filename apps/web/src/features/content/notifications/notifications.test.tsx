import { TransportError, type OwnNotice } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { layoutLanguages, layoutThemes } from '../../../testing/layout-variants.ts'
import { setClock } from '../../../lib/clock.ts'
import { go } from '../../../lib/navigate.ts'
import { sampleNotice } from '../../../testing/content-samples.ts'
import { fakeApi, refusal, type Answers } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { clipped, overlapping } from '../../../testing/misfits.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { pageOf, sampleAt } from '../../../testing/sample-page.ts'
import { full, user } from '../../../testing/samples.ts'
import { eventStream } from '../../../testing/event-stream.ts'
import { setPreferences } from '../../../theme/preferences.ts'

const day = 86_400_000
let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user, commonConfig: null })
  setClock(() => sampleAt + 60_000)
})
afterEach(async () => {
  restore()
  setClock(() => Date.now())
  setPreferences({ theme: 'auto' })
  await changeLanguage('en-us')
})

const notice = (part: Partial<OwnNotice>): OwnNotice => ({ ...sampleNotice, ...part })
const none = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }

/** A server that stores which of these are read. */
function remembering(notices: OwnNotice[]): Answers {
  let rows = notices
  return {
    ...full,
    createStreamTicket: { ticket: 'once-only-ticket', expireAt: 1 },
    listUnreadAnnouncements: none,
    listOwnNotices: ({ isRead, typeKey }) =>
      pageOf(
        rows
          .filter((one) => isRead !== '0' || !one.isRead)
          .filter((one) => typeKey === undefined || one.typeKey === typeKey),
      ),
    readOwnNotices: ({ ids }) => {
      rows = rows.map((one) =>
        ids === undefined || ids.includes(one.id) ? { ...one, isRead: true } : one,
      )
      return { unreadCount: rows.filter(({ isRead }) => !isRead).length }
    },
  }
}

async function show(path: string, answers: Answers) {
  const api = fakeApi(answers)
  restore = api.restore
  await renderApp(path)
  return api
}
const readAll = () => page.getByRole('button', { name: 'Mark all as read' })
const rows = () => page.getByRole('link', { name: /recharge|device|loan/i })

test('notifications are grouped by day, and unread ones are marked', async () => {
  await show(
    '/xiaoxi',
    remembering([
      notice({ id: '3' }),
      notice({ id: '2', title: 'An old device', isRead: true, createAt: sampleAt - day }),
      notice({ id: '1', title: 'Another device', createAt: sampleAt - 400 * day }),
    ]),
  )
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  const heads = () =>
    [...document.querySelectorAll('[data-main] h2')].map(({ textContent }) => textContent)
  await expect.poll(heads).toEqual(['Today', 'Yesterday', 'October 16, 2025'])
  expect(page.getByRole('link', { name: /An old device/ }).element().textContent).not.toContain(
    'Not read',
  )
  await expect.element(page.getByRole('link', { name: /Another device.*Not read/ })).toBeVisible()
})

test('each notification links to its subject, and opening it marks it as read', async () => {
  const api = await show('/xiaoxi', remembering([notice({ id: '3' }), notice({ id: '2' })]))
  await expect.element(rows().first()).toBeVisible()
  await rows().first().click()
  await expect.poll(() => location.hash).toBe('#/chongzhitixianResult?id=8101')
  const sent = () => api.calls.filter(({ name }) => name === 'readOwnNotices')
  await expect.poll(() => sent().map(({ input }) => input)).toEqual([{ ids: ['3'] }])
  history.back()
  await expect
    .poll(() =>
      rows()
        .elements()
        .map((row) => /Not read/.test(row.textContent)),
    )
    .toEqual([false, true])
})

test('all can be marked as read at once', async () => {
  const api = await show('/xiaoxi', remembering([notice({ id: '3' }), notice({ id: '2' })]))
  await expect.element(page.getByRole('radio', { name: 'My messages (2)' })).toBeInTheDocument()
  await readAll().click()
  await expect.element(page.getByText('All are read')).toBeVisible()
  await expect.element(readAll()).toBeDisabled()
  expect(api.calls.find(({ name }) => name === 'readOwnNotices')?.input).toEqual({ all: true })
  await expect.poll(() => page.getByText('Not read').elements()).toEqual([])
})

test('without an answer all are marked again under the same key', async () => {
  let tries = 0
  const answers = remembering([notice({ id: '3' })])
  const api = await show('/xiaoxi', {
    ...answers,
    readOwnNotices: () => {
      tries += 1
      if (tries === 1) throw new TransportError('timeout', true)
      return { unreadCount: 0 }
    },
  })
  await readAll().click()
  await expect.element(page.getByText('All are read')).toBeVisible()
  const keys = api.calls.filter(({ name }) => name === 'readOwnNotices').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('one kind can be filtered, and an empty filter offers a reset', async () => {
  const api = await show('/xiaoxi', remembering([notice({ id: '3' })]))
  await expect.element(rows().first()).toBeVisible()
  await chooseRadio(page.getByRole('radio', { name: 'Security' }))
  await expect.element(page.getByText('There is nothing of this kind.')).toBeVisible()
  const asked = api.calls.filter(({ name }) => name === 'listOwnNotices').map(({ input }) => input)
  expect(asked).toContainEqual(expect.objectContaining({ typeKey: 'security' }))
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(rows().first()).toBeVisible()
})

test('opening an announcement marks it as read', async () => {
  const api = await show('/xiaoxi?tab=announced', full)
  const unread = page.getByRole('link', { name: /Longer hours.*Not read/ })
  await expect.element(unread).toBeVisible()
  const other = page.getByRole('link', { name: /Planned work/ })
  expect(other.element().textContent).not.toContain('Not read')
  await unread.click()
  await expect.poll(() => location.hash).toBe('#/articleDetail?id=8001')
  const sent = () => api.calls.filter(({ name }) => name === 'readAnnouncements')
  await expect.poll(() => sent().map(({ input }) => input)).toEqual([{ ids: ['8001'] }])
})

test('a new notification updates the bell at home and the list', async () => {
  const later = notice({ id: '4', title: 'Your recharge failed' })
  const api = await show('/home', remembering([notice({ id: '3' })]))
  const notify = await eventStream(null, '4')
  const bell = (count: number) =>
    page.getByRole('button', { name: `Notifications, ${count} not read` })
  await expect.element(bell(1)).toBeVisible()
  api.become(remembering([later, notice({ id: '3' })]))
  notify('noticeKept')
  await expect.element(bell(2)).toBeVisible()
  await bell(2).click()
  await expect.element(page.getByRole('link', { name: /recharge failed/ })).toBeVisible()
  api.become(remembering([notice({ id: '5', title: 'Your loan L1' }), later]))
  notify('noticeKept')
  await expect.element(page.getByRole('link', { name: /Your loan L1/ })).toBeVisible()
})

test('the personal screen shows the number of unread notifications, and links there', async () => {
  await show('/my', remembering([notice({ id: '3' })]))
  const row = page.getByRole('link', { name: /^Notifications/ })
  await expect.poll(() => row.element().textContent).toContain('1 not read')
  await row.click()
  await expect.poll(() => location.hash).toBe('#/xiaoxi')
})

test.each(layoutThemes)('it is accessible, %s', async (theme) => {
  setPreferences({ theme })
  await show('/xiaoxi', remembering([notice({ id: '3' }), notice({ id: '2', isRead: true })]))
  await expect.element(rows().first()).toBeVisible()
  await expectAccessible()
})

const bell = (name: RegExp) => page.getByRole('button', { name })
const row = () => page.getByRole('link', { name: /^Notifications/ })
const broken = () => {
  throw refusal(500, 'Something is wrong.')
}

test('a failed count is not zero: the bell, the row and the tab show it as unknown', async () => {
  await show('/home', { ...remembering([]), listUnreadAnnouncements: broken })
  await expect.element(bell(/^Notifications, unread: unknown$/)).toHaveTextContent('?')
  go('personal')
  await expect.element(row()).toMatchTextContent(/Unread: unknown$/)
  expect(row().element().textContent).not.toContain('All are read')
  go('notifications')
  await expect.element(page.getByRole('radio', { name: 'Announcements (?)' })).toBeInTheDocument()
  await expect
    .element(page.getByRole('radio', { name: 'My messages', exact: true }))
    .toBeInTheDocument()
})

test('a partly known count is shown as a minimum', async () => {
  await show('/home', {
    ...remembering([notice({ id: '3' }), notice({ id: '2' })]),
    listUnreadAnnouncements: broken,
  })
  await expect.element(bell(/^Notifications, at least 2 not read$/)).toHaveTextContent('2+')
  go('personal')
  await expect.element(row()).toMatchTextContent(/At least 2 not read$/)
})

test('does not claim that all are read before the count is loaded', async () => {
  const counted = Promise.withResolvers<typeof none>()
  await show('/my', { ...remembering([]), listUnreadAnnouncements: () => counted.promise })
  await expect.element(row()).toBeVisible()
  await expect.element(row()).not.toMatchTextContent(/read|unknown/i)
  counted.resolve(none)
  await expect.element(row()).toMatchTextContent(/All are read$/)
})

test('the unknown count fits in every language', async () => {
  await show('/my', { ...remembering([]), listUnreadAnnouncements: broken })
  await page.viewport(320, 812)
  for (const { code } of layoutLanguages) {
    await changeLanguage(code)
    await expect.poll(() => [code, clipped(), overlapping()]).toEqual([code, [], []])
  }
  await page.viewport(375, 812)
})
