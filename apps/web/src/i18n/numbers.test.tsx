import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession, useSession } from '../api/session.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { full, searchOf, user } from '../testing/samples.ts'
import { pathTo } from '../lib/routes.ts'
import { languages, storeLang } from './languages.ts'
import type { Lang } from './languages.ts'

let restore = () => {}
beforeEach(() => {
  clearSession()
  localStorage.clear()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => {
  restore()
  localStorage.clear()
})

const names = ['home', 'quotes', 'assets', 'contracts', 'position'] as const

/** Every amount, price and rate of a screen: texts with a decimal point or groups. */
async function figuresOf(name: (typeof names)[number], lang: Lang): Promise<string[]> {
  storeLang(lang)
  restore = fakeApi(full).restore
  const { screen } = await renderApp(pathTo(name, searchOf(name)))
  const text = () => document.querySelector<HTMLElement>('[data-main]')!.innerText
  await expect.poll(() => document.querySelectorAll('[data-state="loading"]').length).toBe(0)
  await expect.poll(() => figuresIn(text()).length).toBeGreaterThan(0)
  const figures = figuresIn(text())
  await screen.unmount()
  restore()
  return figures.toSorted()
}

// Groups may be separated by spaces; the next line has another figure.
const figuresIn = (text: string) => text.match(/[+-]?\d[\d \u00a0\u202f.,'’٫٬]*[.,]\d+%?/g) ?? []

test.each(names)('%s: figures are written the same in all languages', async (name) => {
  const english = await figuresOf(name, 'en-us')
  expect(english.some((figure) => /^[+-]?\d{1,3}(,\d{3})*\.\d+%?$/.test(figure))).toBe(true)
  for (const { code } of languages) {
    // One app at a time, because they share the page.
    expect(await figuresOf(name, code), code).toEqual(english)
  }
})
