import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { sampleArticle } from '../../../testing/content-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full } from '../../../testing/samples.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
  useSession.setState({ commonConfig: null })
})
afterEach(() => restore())

async function show(path: string, more: object = {}) {
  restore = fakeApi({ ...full, ...more }).restore
  await renderApp(path)
}
const outlink = (url: string) => `/outlink?${new URLSearchParams({ url })}`
const leaves = () =>
  [...document.querySelectorAll('[data-main] a[target]')].map((a) => a.getAttribute('href'))

test('names the host, leaves only after a tap, and offers a way back', async () => {
  await show(outlink('https://example.org/a?b=1&c=%20d'))
  await expect.element(page.getByText('example.org', { exact: true })).toBeVisible()
  expect(leaves()).toEqual(['https://example.org/a?b=1&c=%20d'])
  await expect.element(page.getByRole('link', { name: 'Open example.org' })).toBeVisible()
  expect(document.querySelector('iframe, frame, object, embed')).toBeNull()
  await expectAccessible()
  await page.getByRole('button', { name: 'Stay in Candor' }).click()
  await expect.poll(() => location.hash).toBe('#/home')
})

test.each([
  'https://evil.example/',
  'http://example.org/',
  'https://example.org.evil.example/',
  'https://example.org@evil.example/',
  'https://user:secret@example.org/',
  'https://example.org:8443/',
  'https://ехample.org/',
  'https:/\\example.org/',
  'https:example.org/',
  '//example.org/',
  '\thttps://example.org/',
  'https://exa\nmple.org/',
  'javascript:alert(1)//https://example.org/',
  'data:text/html,<p>',
  'https%3A%2F%2Fexample.org%2F',
  '',
])('does not open %j', async (url) => {
  await show(outlink(url))
  await expect.element(page.getByText(/not on the list of hosts/)).toBeVisible()
  expect(leaves()).toEqual([])
})

test('a link in a text leads to the page that names the host', async () => {
  const msgContent = '<p><a href="https://example.org/rules?a=1&amp;b=2">The rules</a></p>'
  await show('/articleDetail?id=8001', { getAnnouncement: { ...sampleArticle, msgContent } })
  await page.getByRole('link', { name: 'The rules' }).click()
  await expect.element(page.getByText('example.org', { exact: true })).toBeVisible()
  expect(leaves()).toEqual(['https://example.org/rules?a=1&b=2'])
})
