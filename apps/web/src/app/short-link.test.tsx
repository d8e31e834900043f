import { linkPaths, TransportError } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession } from '../api/session.ts'
import { keptInvite } from '../features/sign-in/login/invited.ts'
import { history } from '../lib/navigate.ts'
import { routeAt, routes } from '../lib/routes.ts'
import { fakeApi, refusal, type Answers } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { full } from '../testing/samples.ts'
import { followShortLink, linkCodeIn } from './short-link.ts'

const link = {
  code: 'ADA12345',
  inviteCode: 'ADA12345',
  channel: null,
  target: '/login?form=register',
  expireAt: null,
}
const bare = window.location.search
let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  address(`${bare === '' ? '?' : `${bare}&`}s=ada12345`)
})
afterEach(() => {
  address(bare)
  restore()
})

/** Puts a search part into the address, before its hash. */
const address = (search: string) =>
  window.history.replaceState(
    window.history.state,
    '',
    `${window.location.pathname}${search}${window.location.hash}`,
  )

async function start(answer: Answers['followShortLink']) {
  const api = fakeApi({ ...full, followShortLink: answer! })
  restore = api.restore
  await renderApp('/home')
  await followShortLink(window.location.search)
  return api
}

test('a short link opens its target, and its invitation fills in the form', async () => {
  const api = await start(link)
  await expect
    .element(page.getByText(/^You come by the invitation ADA12345\. Who invited you gets a share/))
    .toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: /Invitation code/ }))
    .toHaveValue('ADA12345')
  expect(keptInvite()).toBe('ADA12345')
  const { input } = api.calls.find(({ name }) => name === 'followShortLink')!
  expect(input).toEqual({ code: 'ada12345', deviceId: localStorage.getItem('deviceId') })
  expect(linkCodeIn(window.location.search)).toBeNull()
  expect(history.location.href).toBe('/login?form=register')
})

test('a link without an inviter opens its screen and keeps no invitation', async () => {
  await start({ ...link, inviteCode: null, target: '/hangqing' })
  await expect.poll(() => history.location.href).toBe('/hangqing')
  expect(keptInvite()).toBe('')
})

test('an unknown link says so, and the app stays on its screen', async () => {
  await start(() => {
    throw refusal(1021, 'This link no longer leads anywhere.')
  })
  await expect.element(page.getByText('This link no longer leads anywhere.')).toBeVisible()
  expect(history.location.href).toBe('/home')
  expect(linkCodeIn(window.location.search)).toBeNull()
})

test('a target that is no screen of the app is not opened', async () => {
  await start({ ...link, target: '//evil.example' })
  expect(history.location.href).toBe('/home')
  expect(keptInvite()).toBe('ADA12345')
})

test('while the server is unreachable the link stays for the next start', async () => {
  await start(() => {
    throw new TransportError('not reached', false)
  })
  expect(history.location.href).toBe('/home')
  expect(linkCodeIn(window.location.search)).toBe('ada12345')
})

test('an address without a link asks for nothing', async () => {
  address(bare)
  const api = await start(link)
  expect(api.countOf('followShortLink')).toBe(0)
  for (const search of ['', '?s=', '?s=a', '?s=<script>', `?s=${'x'.repeat(17)}`])
    expect(linkCodeIn(search)).toBeNull()
})

test('links lead to existing screens that need no sign-in', () => {
  const names = linkPaths.map((path) => routeAt(path))
  expect(names).not.toContain(null)
  expect(names.filter((name) => routes[name!].login)).toEqual([])
})
