import type { Pause, UserInfo } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../api/session.ts'
import { formatDate } from '../lib/dates.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { full, user } from '../testing/samples.ts'

const untilAt = Date.UTC(2026, 11, 1, 8)
const about = (key: UserInfo['restrictions'][number]['key']) => ({
  key,
  title: `You cannot ${key}.`,
  reason: 'A legal order requires it.',
  untilAt,
})
const restricted: UserInfo = {
  ...user,
  restrictions: [about('trade'), about('deposit'), about('transfer')],
}

let restore = () => {}
beforeEach(() => {
  clearSession()
  // Restricted since the page was opened: the screens refetch the user.
  useSession.setState({ token: 'token', userInfo: user })
  restore = fakeApi({ ...full, getMyUserInfo: restricted }).restore
})
afterEach(() => restore())

test.each([
  ['/heyue', 'trade'],
  ['/chongzhi', 'deposit'],
  ['/zijinhuazhuan', 'transfer'],
] as const)('%s shows the restriction, its reason and its end', async (path, key) => {
  await renderApp(path)
  const notes = page.getByRole('note').filter({ hasText: 'A legal order requires it.' })
  const sentence = `You cannot ${key}. A legal order requires it. Until ${formatDate(untilAt)}`
  await expect.element(notes).toHaveTextContent(sentence)
})

test('the personal screen shows every restriction', async () => {
  useSession.setState({ userInfo: restricted })
  await renderApp('/my')
  for (const key of ['trade', 'deposit', 'transfer'])
    await expect.element(page.getByText(`You cannot ${key}.`)).toBeVisible()
})

test('the contract screen shows that opening is paused for everybody, with the reason', async () => {
  restore()
  const paused: Pause = {
    key: 'opening',
    title: 'Opening new positions is paused',
    reason: 'Planned maintenance.',
    sinceAt: untilAt,
  }
  restore = fakeApi({ ...full, listPauses: [paused] }).restore
  await renderApp('/heyue')
  const note = page.getByRole('note').filter({ hasText: 'Planned maintenance.' })
  await expect
    .element(note)
    .toHaveTextContent('Opening new positions is paused Planned maintenance.')
})

test('a user restricted from signing in sees it on every opening screen', async () => {
  restore()
  restore = fakeApi({
    ...full,
    getMyUserInfo: { ...user, restrictions: [about('login')] },
  }).restore
  await renderApp('/heyue')
  await expect.element(page.getByText('You cannot login.')).toBeVisible()
})
