import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import { history } from '../../lib/navigate.ts'
import { storage } from '../../lib/storage.ts'
import { startFeed } from '../../live/feed.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { sampleArticle } from '../../testing/content-samples.ts'
import { fakeSockets } from '../../testing/fake-socket.ts'
import { layoutThemes } from '../../testing/layout-variants.ts'
import { expectAccessible } from '../../testing/looks.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pageOf } from '../../testing/sample-page.ts'
import { full, notice, user } from '../../testing/samples.ts'
import { setPreferences } from '../../theme/preferences.ts'
import { startMergingReads } from './merge-reads.ts'
import { readBefore } from './read-articles.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(async () => {
  restore()
  vi.restoreAllMocks()
  setPreferences({ theme: 'auto' })
  await changeLanguage('en-us')
})

async function show(path: string, more: object = {}) {
  const api = fakeApi({ ...full, ...more })
  restore = api.restore
  await renderApp(path)
  return api
}

test('opens an announcement from the home screen, with its text and its time of correction', async () => {
  await show('/home')
  await page.getByRole('button', { name: 'Maintenance is planned for Sunday' }).click()
  await page.getByRole('link', { name: 'All announcements' }).click()
  await expect.element(page.getByText('Pinned')).toBeVisible()
  await page.getByRole('link', { name: /Longer hours for gold/ }).click()
  await expect.element(page.getByRole('heading', { name: 'What changes' })).toBeVisible()
  await expect.element(page.getByText(/^Corrected 2026-11-20/)).toBeVisible()
})

test('shows the cover of an article, if any, in its list and above its text', async () => {
  await show('/articleList')
  await expect.element(page.getByRole('link', { name: /Longer hours for gold/ })).toBeVisible()
  const covers = () =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].map((image) => [
      image.getAttribute('src'),
      image.naturalWidth > 0,
    ])
  await expect.poll(covers).toEqual([['/covers/chart.svg', true]])
  await page.getByRole('link', { name: /Longer hours for gold/ }).click()
  await expect.element(page.getByRole('heading', { name: 'What changes' })).toBeVisible()
  await expect.poll(() => covers().at(-1)).toEqual(['/covers/chart.svg', true])
})

test('received markup becomes text, never a script, a picture or an attribute', async () => {
  const msgContent =
    '<p>Fine</p><p onclick="hack()">words</p><script>hack()</script>' +
    '<img src="x" onerror="hack()"><a href="javascript:hack()">go</a>'
  const hostile = { ...sampleArticle, coverUrl: null, msgContent }
  await show('/articleDetail?id=8001', { getAnnouncement: hostile })
  await expect.element(page.getByText('Fine')).toBeVisible()
  const article = document.querySelector('article')!
  expect(article.querySelectorAll('script, img, [onclick], [onerror], a')).toHaveLength(0)
})

test('an article is saved as a picture drawn on the device', async () => {
  const api = await show('/articleShare?id=8001')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  await expect.element(page.getByRole('button', { name: 'Save as picture' })).toBeVisible()
  const before = api.calls.length
  await page.getByRole('button', { name: 'Save as picture' }).click()
  await expect.poll(() => saved).toEqual(['candor-article-8001.png'])
  expect(api.calls.length).toBe(before)
})

test("only the article's address is shared", async () => {
  await show('/articleDetail?id=8001')
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await expect.element(page.getByRole('img', { name: 'QR code of the article' })).toBeVisible()
  const code = document.querySelector('[data-main] code')?.textContent
  expect(code).toBe(`${location.origin}${location.pathname}#/articleDetail?id=8001`)
  await expect.element(page.getByText(/no invitation code/)).toBeVisible()
})

test('an open list shows new publications, and sends no request without a change', async () => {
  const sockets = fakeSockets()
  const rows = [sampleArticle]
  const api = await show('/articleList', { listAnnouncements: () => rows.slice() })
  onTestFinished(startFeed(sockets.open))
  const socket = sockets.last()
  socket.opens()
  await expect.poll(() => socket.sent).toContainEqual({ op: 'sub', ch: 'content' })
  let seq = 0
  const say = (type: 'snapshot' | 'update', version: string) =>
    socket.says([{ ch: 'content', type, seq: seq++, data: [{ version }], at: 1 }])
  const asked = () => api.calls.filter(({ name }) => name === 'listAnnouncements').length
  await expect.element(page.getByText(sampleArticle.title)).toBeVisible()
  const before = asked()
  say('snapshot', 'one')
  say('update', 'one')
  rows.unshift({ ...sampleArticle, id: '9001', title: 'Published just now' })
  say('update', 'two')
  await expect.element(page.getByText('Published just now')).toBeVisible()
  expect(asked()).toBe(before + 1)
})

test('later announcements are requested as of the time of the first page, without duplicates', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => ({
    ...sampleArticle,
    id: String(9_000 + at),
    title: `Number ${at}`,
    total: 25,
  }))
  const api = await show('/articleList', {
    listAnnouncements: (input: unknown) => {
      const { pageNo } = input as { pageNo: number }
      return rows.slice((pageNo - 1) * 20, pageNo * 20)
    },
  })
  await expect.element(page.getByText('Number 0')).toBeVisible()
  const list = document.querySelector('[data-main] [class*="list"]')!
  await expect
    .poll(() => {
      list.scrollTop = list.scrollHeight
      return page.getByText('Number 24').elements().length
    })
    .toBe(1)
  const asked = api.calls.filter(({ name }) => name === 'listAnnouncements')
  expect(asked.map(({ input }) => (input as { pageNo: number }).pageNo)).toEqual([1, 2])
})

const looks = layoutThemes.flatMap((theme) =>
  (['/articleList', '/articleDetail?id=8001', '/articleShare?id=8001'] as const).map(
    (path) => [path, theme] as const,
  ),
)
test.each(looks)('axe finds nothing on %s, %s', async (path, theme) => {
  setPreferences({ theme })
  await show(path)
  await expect.element(page.getByText(/^Longer hours for gold/).first()).toBeVisible()
  await expectAccessible()
})

test('news can be searched, and a match in another language only is marked', async () => {
  const news = { ...notice, position: 'news' as const }
  const api = await show('/xinwen', {
    listNotices: ({ keyword }: { keyword?: string }) =>
      keyword === undefined
        ? pageOf([news])
        : pageOf(keyword === 'nada' ? [] : [{ ...news, title: 'Found', foundIn: 'xi' }]),
  })
  await expect.element(page.getByRole('link', { name: /Maintenance is planned/ })).toBeVisible()
  await page.getByLabelText('Search news').fill('mantenimiento')
  await expect.element(page.getByRole('link', { name: /Found/ })).toBeVisible()
  await expect.element(page.getByText('Nothing in your language. Found in: Español.')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Search news').fill('nada')
  await expect.element(page.getByText('Nothing matches your search.')).toBeVisible()
  expect(api.calls.flatMap(({ name, input }) => (name === 'listNotices' ? [input] : []))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ position: 'news', keyword: 'mantenimiento' }),
    ]),
  )
})

test('announcements can be searched', async () => {
  const one = { ...sampleArticle, foundIn: null, total: 1 }
  await show('/articleList', {
    listAnnouncements: ({ keyword = '' }: { keyword?: string }) =>
      one.title.toLowerCase().includes(keyword) ? [one] : [],
  })
  await page.getByLabelText('Search announcements').fill('silver')
  await expect.element(page.getByRole('link', { name: /Longer hours/ })).toBeVisible()
  await page.getByLabelText('Search announcements').fill('copper')
  await expect.element(page.getByText('Nothing matches your search.')).toBeVisible()
})

/** Replaces the browser's storage, which is shared with test files that run at the same time. */
function keepStorage(): void {
  const own = new Map<string, string>()
  vi.spyOn(storage, 'get').mockImplementation((key) => own.get(key) ?? null)
  vi.spyOn(storage, 'set').mockImplementation((key, value) => void own.set(key, value))
  vi.spyOn(storage, 'remove').mockImplementation((key) => void own.delete(key))
}

describe('read announcements', () => {
  const marked = ({ calls }: Awaited<ReturnType<typeof show>>) =>
    calls.flatMap(({ name, input }) => (name === 'readAnnouncements' ? [input] : []))

  test('are stored on the device before a sign-in, and in the account afterwards', async () => {
    keepStorage()
    const api = await show('/articleDetail?id=8001', { getMyUserInfo: null })
    onTestFinished(startMergingReads())
    await expect.element(page.getByRole('heading', { name: 'What changes' })).toBeVisible()
    await expect.poll(readBefore).toEqual(['8001'])
    expect(marked(api)).toEqual([])
    history.push('/articleList')
    await expect.element(page.getByText('Pinned')).toBeVisible()
    useSession.setState({ token: 'token', userInfo: user })
    await expect.poll(() => marked(api)).toEqual([{ ids: ['8001'] }])
    await expect.poll(readBefore).toEqual([])
  })

  test("are unmarked in a signed-in user's list after opening", async () => {
    useSession.setState({ token: 'token', userInfo: user })
    const api = await show('/articleList')
    const row = page.getByRole('link', { name: /Longer hours for gold/ })
    await expect.element(row.getByText('Not read')).toBeInTheDocument()
    expect(page.getByText('Not read').elements()).toHaveLength(1)
    await expectAccessible()
    await row.click()
    await expect.poll(() => marked(api)).toEqual([{ ids: ['8001'] }])
  })

  test('news do not count as unread announcements', async () => {
    useSession.setState({ token: 'token', userInfo: user })
    const api = await show('/articleDetail?id=8001', {
      getAnnouncement: { ...sampleArticle, msgCategory: 'news' },
    })
    await expect.element(page.getByRole('heading', { name: 'What changes' })).toBeVisible()
    expect(marked(api)).toEqual([])
  })
})
