import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, useSession } from '../api/session.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { config, full } from '../testing/samples.ts'
import { history, pageHistory } from './history.ts'
import { go } from './navigate.ts'

// The internals of TanStack's history and router that `history.ts` depends on: docs/decisions/081.

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
  useSession.setState({ commonConfig: config, redirectTo: '/home' })
  api = fakeApi({ ...full, getMyUserInfo: null })
})
afterEach(() => api.restore())

const stateOf = (): Readonly<Record<string, unknown>> => ({ ...history.location.state })

test('the state of an entry has __TSR_index and __TSR_key', async () => {
  await renderApp('/home')
  const before = stateOf()
  go('login')
  await expect.poll(() => history.location.href).toBe('/login')
  expect(stateOf()['__TSR_index']).toBe((before['__TSR_index'] as number) + 1)
  expect(stateOf()['__TSR_key']).toEqual(expect.any(String))
  expect(stateOf()['__TSR_key']).not.toBe(before['__TSR_key'])
})

test('parseLocation passes the state of the browser’s entry on', async () => {
  await renderApp('/home')
  go('login')
  await expect.poll(() => history.location.href).toBe('/login')
  history.flush()
  expect(window.history.state).toMatchObject({
    __TSR_index: stateOf()['__TSR_index'],
    __TSR_key: stateOf()['__TSR_key'],
  })
})

test('the router subscribes to its history, and reads the size of `subscribers`', async () => {
  await renderApp('/home')
  expect(pageHistory.subscribers).toBeInstanceOf(Set)
  expect(pageHistory.subscribers).not.toBe(history.subscribers)
  expect(pageHistory.subscribers.size).toBeGreaterThan(0)
  const heard = vi.fn()
  const end = pageHistory.subscribe(heard)
  go('login')
  await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0)
  end()
})
