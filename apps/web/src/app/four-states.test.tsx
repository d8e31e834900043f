import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearSession, useSession } from '../api/session.ts'
import { pathTo, routeNames, routes } from '../lib/routes.ts'
import type { RouteName } from '../lib/routes.ts'
import { startTheme } from '../theme/apply-theme.ts'
import { fakeApi } from '../testing/fake-api.ts'
import type { Answers } from '../testing/fake-api.ts'
import { expectEmpty, testStates } from '../testing/four-states.ts'
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
test.each(routeNames)('the route %s has a screen', async (name) => {
  await screens[name]?.load()
  expect(screens[name]?.component()).toBeInstanceOf(Function)
})

test.each(namesWithEmpty)('%s, empty: a sentence', async (name) => {
  await expectEmpty((answers) => show(name, answers), empty)
})

describe.each(namesWithStates)('%s', (name) => {
  testStates((answers) => show(name, answers), full)
})
