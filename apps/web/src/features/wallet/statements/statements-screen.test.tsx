import { TransportError } from '@candor/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { replaceDownload } from '../../../api/download.ts'
import { clearSession, useSession } from '../../../api/session.ts'
import { setClock } from '../../../lib/clock.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, user } from '../../../testing/samples.ts'
import { sampleAt } from '../../../testing/sample-page.ts'
import { queuedStatement, sampleStatement } from '../../../testing/statement-samples.ts'

let restores: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  setClock(() => sampleAt)
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => {
  setClock(() => Date.now())
  for (const restore of restores) restore()
  restores = []
})

async function show(answers: Answers = {}) {
  const api = fakeApi({ ...full, exportStatement: queuedStatement, ...answers })
  restores.push(api.restore)
  await renderApp('/zhangbianRecord/statements')
  await expect.element(page.getByText('2026-11-01 – 2026-11-20').first()).toBeVisible()
  const sent = () => api.calls.findLast(({ name }) => name === 'exportStatement')
  return { ...api, sent }
}
const create = page.getByRole('button', { name: 'Create statement' })

test('requests a period, a format and a language, with one key', async () => {
  const api = await show()
  await page.getByLabelText('Period', { exact: true }).selectOptions('lastMonth')
  await page.getByText('CSV', { exact: true }).click()
  await page.getByLabelText('Language of the file').selectOptions('xi')
  await create.click()
  await expect
    .poll(() => api.sent()?.input)
    .toEqual({
      beginAt: Date.UTC(2026, 8, 30, 16),
      endAt: Date.UTC(2026, 9, 31, 16),
      format: 'csv',
      lang: 'xi',
    })
  expect(api.sent()?.key).toMatch(/^\S{16,64}$/)
  await expect.poll(() => api.countOf('listStatements')).toBeGreaterThan(1)
})

test('typed days are validated at their fields before anything is sent', async () => {
  const api = await show()
  await page.getByLabelText('Period', { exact: true }).selectOptions('own')
  await create.click()
  await expect.element(page.getByText('Choose both days.')).toBeVisible()
  await page.getByLabelText('First day').fill('2026-11-05')
  await page.getByLabelText('Last day').fill('2026-11-04')
  await create.click()
  await expect.element(page.getByText('The last day is before the first one.')).toBeVisible()
  expect(api.sent()).toBe(undefined)
  await page.getByLabelText('Last day').fill('2026-11-06')
  await create.click()
  await expect
    .poll(() => api.sent()?.input)
    .toMatchObject({
      beginAt: Date.UTC(2026, 10, 4, 16),
      endAt: Date.UTC(2026, 10, 6, 16),
    })
})

test('shows a refusal below the button', async () => {
  await show({
    exportStatement: () => {
      throw refusal(2040, 'This period has more than 20,000 entries.')
    },
  })
  await create.click()
  await expect.element(page.getByText('This period has more than 20,000 entries.')).toBeVisible()
})

test('a queued statement shows its progress, and is polled', async () => {
  const api = await show()
  const bar = page.getByRole('progressbar', { name: 'Being written' })
  await expect.poll(() => bar.element().getAttribute('aria-valuenow')).toBe('40')
  const whole = sampleStatement({ id: queuedStatement.id, format: 'csv' })
  const list = {
    records: [whole],
    total: 1,
    size: 50,
    current: 1,
    pages: 1,
    isMore: false,
    next: null,
    endAt: sampleAt,
  }
  api.become({ ...full, listStatements: list })
  await expect.poll(() => bar.elements()).toEqual([])
  await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
})

test('an unreachable server is reported while it is, and the list stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  restores.push(() => void vi.useRealTimers())
  const rest = {
    records: [sampleStatement()],
    total: 1,
    size: 50,
    current: 1,
    pages: 1,
    isMore: false,
    next: null,
    endAt: 0,
  }
  const api = await show({ listStatements: rest })
  const gone = () => {
    throw new TransportError('Failed to fetch', false)
  }
  api.become({ ...full, listStatements: gone })
  await vi.advanceTimersByTimeAsync(30_000)
  const message = page.getByText(
    'The server cannot be reached. Check your connection and try again.',
  )
  await expect.element(message).toBeVisible()
  await expect.element(page.getByText('2026-11-01 – 2026-11-20').first()).toBeVisible()
  api.become({ ...full, listStatements: rest })
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(message).not.toBeInTheDocument()
})

test('downloads a file by a fresh link', async () => {
  const saved: [string, string][] = []
  restores.push(replaceDownload(async (url, name) => void saved.push([url, name])))
  const fresh = '/api/finance/statement/file/401?expireAt=2&sig=b'
  await show({ getStatement: sampleStatement({ url: fresh }) })
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => saved).toEqual([[fresh, 'candor-statement-2026-11-01-2026-11-20.pdf']])
})

test('says when a download fails', async () => {
  await show({
    getStatement: () => {
      throw refusal(404, 'There is no such thing.')
    },
  })
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByText('There is no such thing.')).toBeVisible()
})
