import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../api/session.ts'
import { pathTo, routeNames, routes } from '../lib/routes.ts'
import type { RouteName } from '../lib/routes.ts'
import { startTheme } from '../theme/apply-theme.ts'
import { setPreferences } from '../theme/preferences.ts'
import { delayed, failing, fakeApi } from '../testing/fake-api.ts'
import type { Answers } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { empty, full, searchOf, user } from '../testing/samples.ts'
import { screens } from './screens.ts'

const namesWithStates = routeNames.filter((name) => routes[name].states !== 'none')
const namesWithEmpty = routeNames.filter((name) => routes[name].states === 'all')

let stops: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ commonConfig: null })
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
})

async function show(name: RouteName, answers: Answers) {
  const api = fakeApi(answers)
  stops = [api.restore, startTheme()]
  if (routes[name].login) useSession.setState({ token: 'token', userInfo: user })
  await renderApp(pathTo(name, searchOf(name)))
  return api
}
/** The state marks of the visible screen. */
const marks = (state: string) =>
  [...document.querySelectorAll(`[data-main] [data-state="${state}"]`)].filter((each) =>
    each.checkVisibility(),
  )

test.each(routeNames)('the route %s has a screen', async (name) => {
  await screens[name]?.load()
  expect(screens[name]?.component()).toBeInstanceOf(Function)
})

test.each(namesWithEmpty)('%s, empty: a sentence', async (name) => {
  const api = await show(name, empty)
  await expect.poll(() => marks('empty').length).toBeGreaterThan(0)
  expect(api.unexpected).toEqual([])
})

describe.each(namesWithStates)('%s', (name) => {
  test('delayed: a skeleton', async () => {
    await show(name, delayed(full))
    await expect.poll(() => marks('loading').length).toBeGreaterThan(0)
    expect(marks('error')).toEqual([])
  })

  test('failing: the reason and a Retry that works', async () => {
    const api = await show(name, failing(full))
    await expect.poll(() => marks('error').length).toBeGreaterThan(0)
    expect(marks('error')[0]?.textContent).toContain('The service rests for a moment.')
    api.become(full)
    for (const button of page.getByRole('button', { name: 'Try again' }).elements())
      (button as HTMLElement).click()
    await expect.poll(() => marks('error').length + marks('loading').length).toBe(0)
  })

  test.each(['light', 'dark'] as const)('full, %s: data, and axe finds nothing', async (theme) => {
    const api = await show(name, full)
    setPreferences({ theme })
    await expect
      .poll(() => marks('loading').length + marks('error').length + marks('empty').length)
      .toBe(0)
    expect(api.unexpected).toEqual([])
    await expect.poll(() => document.getAnimations().length).toBe(0)
    const { violations } = await axe.run(document)
    expect(
      violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)]),
    ).toEqual([])
  })
})
