import type { Notice } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { setClock } from '../../../lib/clock.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { pageOf } from '../../../testing/sample-page.ts'
import { full } from '../../../testing/samples.ts'

const day = 86_400_000
let restore = () => {}
let at = Date.UTC(2026, 10, 26, 12)
beforeEach(() => {
  localStorage.clear()
  clearSession()
  useSession.setState({ commonConfig: null })
  at = Date.UTC(2026, 10, 26, 12)
  setClock(() => at)
})
afterEach(() => {
  restore()
  setClock(() => Date.now())
})

function notice(part: Partial<Notice>): Notice {
  const stand = { imageUrl: null, sort: 0, startAt: null, endAt: null, foundIn: null }
  const times = { createTime: '2026-11-20 08:00:00', createAt: Date.UTC(2026, 10, 20) }
  const words = { title: 'A title', summary: 'A summary', content: '<p>A text</p>' }
  const link = { linkMode: 1 as const, linkUrl: null }
  return { id: '1', position: 'home_banner', ...stand, ...times, ...words, ...link, ...part }
}

async function show(...notices: Notice[]) {
  restore = fakeApi({ ...full, getMyUserInfo: null, listNotices: pageOf(notices) }).restore
  return renderApp('/home')
}
const popup = () => page.getByRole('dialog', { name: 'Please read this' })

test('a banner links nowhere, to a screen, or to the page that names the external host', async () => {
  await show(
    notice({ id: '1', title: 'Nowhere' }),
    notice({ id: '2', title: 'A screen', linkMode: 2, linkUrl: '/hangqing?category=crypto' }),
    notice({ id: '3', title: 'Directly', linkMode: 2, linkUrl: 'https://example.org/x' }),
    notice({ id: '4', title: 'By the page', linkMode: 4, linkUrl: 'https://example.org/x?a=1' }),
    notice({ id: '5', title: 'No screen', linkMode: 2, linkUrl: '/nothing' }),
    notice({ id: '6', title: 'No host', linkMode: 2, linkUrl: 'https://evil.example/' }),
    notice({ id: '7', title: 'A script', linkMode: 4, linkUrl: 'javascript:alert(1)' }),
  )
  const led = ['Nowhere', 'A screen', 'Directly', 'By the page', 'No screen', 'No host', 'A script']
  const heads = () => [...document.querySelectorAll('[data-main] h3')]
  const hrefs = () =>
    led.map((name) =>
      heads()
        .find((head) => head.textContent === name)
        ?.closest('a')
        ?.getAttribute('href'),
    )
  await expect
    .poll(hrefs)
    .toEqual([
      undefined,
      '#/hangqing?category=crypto',
      'https://example.org/x',
      '#/outlink?url=https%3A%2F%2Fexample.org%2Fx%3Fa%3D1',
      undefined,
      undefined,
      undefined,
    ])
  await expectAccessible()
})

test('a popup shows once a day per device, whatever its content', async () => {
  const first = notice({ position: 'popup', title: 'Please read this', content: '<p>Whole</p>' })
  const { screen } = await show(first)
  await expect.element(popup()).toBeVisible()
  await expect.element(popup().getByText('Whole')).toBeVisible()
  await popup().getByRole('button', { name: 'Close' }).click()
  await screen.unmount()
  restore()

  const again = await show({ ...first, id: '9' }, notice({ id: '10', title: 'A banner' }))
  // The banner comes with the same answer as the popup.
  await expect.element(page.getByRole('heading', { name: 'A banner' })).toBeVisible()
  expect(popup().elements()).toEqual([])
  await again.screen.unmount()
  restore()

  at += day
  await show(first)
  await expect.element(popup()).toBeVisible()
})
