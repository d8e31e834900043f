import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lazyScreen } from '../app/lazy-screen.ts'
import { clearSession } from '../api/session.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { probeScreens } from '../testing/probe-screens.tsx'
import { renderApp } from '../testing/render-app.tsx'
import { full } from '../testing/samples.ts'
import { startTheme } from '../theme/apply-theme.ts'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { lockScroll, mainContainer } from './scroll-lock.ts'

let stops: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  clearSession()
  stops = [fakeApi({ ...full, getMyUserInfo: null }).restore, startTheme()]
})
afterEach(() => {
  for (const stop of stops) stop()
})

const scrolls = () => getComputedStyle(mainContainer()!).overflowY
const isFree = () => scrolls() === 'auto' || scrolls() === 'scroll'

test('the main container does not scroll until the last lock is released', async () => {
  await renderApp('/home', probeScreens)
  expect(isFree()).toBe(true)
  const [first, second] = [lockScroll(), lockScroll()]
  expect(scrolls()).toBe('hidden')
  first()
  first()
  expect(scrolls()).toBe('hidden')
  second()
  expect(isFree()).toBe(true)
})

test('an open sheet locks it at its scroll position, and unlocks it there', async () => {
  function WithSheet() {
    const [open, setOpen] = useState(false)
    return (
      <div style={{ height: 3000 }}>
        <button type="button" style={{ position: 'sticky', top: 0 }} onClick={() => setOpen(true)}>
          open
        </button>
        <Sheet open={open} onClose={() => setOpen(false)} title="sheet">
          text
        </Sheet>
      </div>
    )
  }
  await renderApp('/home', {
    ...probeScreens,
    home: lazyScreen(() => Promise.resolve(WithSheet)),
  })
  const main = mainContainer()!
  main.scrollTop = 400
  await page.getByRole('button', { name: 'open' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(scrolls()).toBe('hidden')
  expect(main.scrollTop).toBe(400)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(isFree).toBe(true)
  expect(main.scrollTop).toBe(400)
})
