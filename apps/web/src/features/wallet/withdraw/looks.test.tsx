import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { expectEmpty, testStates } from '../../../testing/four-states.ts'
import { marks } from '../../../testing/looks.ts'
import { clipped } from '../../../testing/misfits.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, empty, full, user } from '../../../testing/samples.ts'
import { sampleCheck, sampleQuote, withdrawalOrder } from '../../../testing/withdrawal-samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'

const security = { ...user.security, fundPasswordSet: true }
const owner = { ...user, security }
const steps = ['submitted', 'cooling', 'risk_check', 'review_1', 'sending', 'finding_out']
const lost = withdrawalOrder({
  cancellable: false,
  status: 2,
  statusKey: 'paid_out',
  stageKey: 'confirming',
  timeline: [...steps, 'confirming', 'came_back'].map((key) => ({
    key,
    at: Date.UTC(2026, 10, 20),
  })),
})
/** All conditions of a withdrawal at once. */
const checks = sampleQuote.checks.concat(
  (['hold', 'name', 'cooling', 'dailyLimit', 'open'] as const).map((key) =>
    sampleCheck({ key, ok: false, tone: 'bad', untilAt: Date.now() + 90_000, bound: '12345.678' }),
  ),
)
const whole: Answers = {
  ...full,
  getMyUserInfo: owner,
  getWithdrawal: lost,
  quoteWithdrawal: { ...sampleQuote, checks },
}

let stops: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
})
afterEach(async () => {
  for (const stop of stops) stop()
  await changeLanguage('en-us')
  setPreferences({ theme: 'auto' })
})

async function show(path: string, answers: Answers) {
  const api = fakeApi(answers)
  stops = [api.restore, startTheme()]
  useSession.setState({ token: 'token', userInfo: owner, commonConfig: config })
  await renderApp(path)
  return api
}
const ofWithdrawals = [
  '/chongzhitixianRecord?type=withdraw',
  '/chongzhitixianResult?id=601&type=withdraw',
]

describe.each(ofWithdrawals)('%s', (path) => {
  const showIt = (answers: Answers) => show(path, answers)

  test('empty: a sentence', async () => {
    await expectEmpty(showIt, { ...empty, getMyUserInfo: owner })
  })

  testStates(showIt, whole)
})

describe.each(['/tixian', '/jiesuanInfo', ...ofWithdrawals])('%s at 360 px', (path) => {
  beforeEach(() => page.viewport(360, 780))
  afterEach(() => page.viewport(375, 812))

  test.each(['tai', 'mlxy', 'jp'] as const)('clips nothing in %s', async (lang) => {
    await show(path, whole)
    await changeLanguage(lang)
    await expect.poll(() => marks('loading').length).toBe(0)
    await expect.poll(() => document.querySelector('[data-main]')?.textContent).not.toBe('')
    expect(clipped()).toEqual([])
    // The form of a new account, of both kinds, with every error.
    if (path !== '/jiesuanInfo') return
    const buttons = page.getByRole('button').elements() as HTMLElement[]
    buttons.findLast((each) => each.closest('[data-main]') !== null)!.click()
    await expect.poll(() => document.querySelectorAll('dialog[open] form').length).toBe(1)
    for (const kind of page.getByRole('radio').elements() as HTMLElement[]) {
      kind.click()
      await expect.poll(() => document.getAnimations().length).toBe(0)
      expect(clipped()).toEqual([])
    }
  })
})
