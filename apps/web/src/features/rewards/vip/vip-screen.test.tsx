import { dayNumber } from '@candor/api'
import { isoWeek } from '@candor/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { setClock } from '../../../lib/clock.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleMyLevel } from '../../../testing/rewards-samples.ts'
import { sampleAt } from '../../../testing/sample-page.ts'
import { full, user } from '../../../testing/samples.ts'
import { setPreferences } from '../../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
  setPreferences({ hideBalance: false })
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => {
  restore()
  setClock(() => Date.now())
})

async function show(answers: Answers = {}) {
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  await renderApp('/vipLevel')
  return api
}
const facts = (label: string) =>
  [...document.querySelectorAll('dt')]
    .filter(({ textContent }) => textContent === label)
    .map((term) => term.nextElementSibling?.textContent)
const row = (level: number) =>
  [...document.querySelectorAll<HTMLElement>('tbody tr')]
    .find((each) => each.textContent?.startsWith(`VIP ${level}`))
    ?.innerText.replace(/\s+/g, ' ')

test('shows the level and the exact rest to the next', async () => {
  await show()
  await expect.poll(() => facts('Missing to VIP 3')).toEqual(['11,249.50 USD'])
  expect(facts('Total assets at 00:00 (UTC+8)')).toEqual(['8,750.50 USD'])
  expect(facts('Envelope, if your level stays')).toEqual(['1.00 USDT'])
  await expect
    .element(page.getByRole('progressbar', { name: 'On the way to VIP 3' }))
    .toHaveAttribute('aria-valuenow', '25')
})

test("shows every level's benefits, and the state of each gift", async () => {
  await show()
  await expect.poll(() => row(1)).toBe('VIP 1 from 1,000 2.00 Paid 0.20 × 1.25 −2%')
  expect(row(2)).toBe('VIP 2 from 5,000 Current 8.00 Waiting 1.00 × 1.50 −4%')
  expect(row(3)).toBe('VIP 3 from 20,000 25.00 3.00 × 1.75 −6%')
  expect(row(0)).toBe('VIP 0 from 0 — — × 1.00 —')
})

test('lists paid and waiting rewards', async () => {
  await show()
  await expect.element(page.getByText('Envelope of week 2026-W48')).toBeVisible()
  await expect.element(page.getByText('Waiting: its account has too little')).toBeVisible()
})

test("shows the level's effects: the daily limit and the trading fees", async () => {
  await show()
  await expect.poll(() => facts('Daily withdrawal limit')).toEqual(['× 1.50'])
  expect(facts('Discount on trading fees')).toEqual(['−4%'])
})

test('announces a downgrade with its date, the new level, and the rest needed to keep the present one', async () => {
  const fall = { at: sampleAt + 8 * 86_400_000, toLevelNo: 1, missingUsd: '1249.5' }
  await show({ getMyLevel: { ...sampleMyLevel, assetsUsd: '3750.5', fall } })
  await expect
    .element(
      page.getByText(
        /^Your assets are below VIP 2\. The level stays until .*, VIP 1 at the moment/,
      ),
    )
    .toBeVisible()
  expect(facts('Missing to keep VIP 2')).toEqual(['1,249.50 USD'])
})

test('shows no downgrade unless one is announced', async () => {
  await show()
  await expect.poll(() => facts('Missing to VIP 3')).toEqual(['11,249.50 USD'])
  expect(facts('Missing to keep VIP 2')).toEqual([])
})

test('counts down to the next Monday by the server’s clock, and refetches then', async () => {
  const { envelopeAt } = sampleMyLevel
  const weekMs = 7 * 86_400_000
  let present = envelopeAt - 3 * 3_600_000
  setClock(() => present)
  await show({
    getMyLevel: () => ({
      ...sampleMyLevel,
      envelopeAt: present < envelopeAt ? envelopeAt : envelopeAt + weekMs,
    }),
  })
  await expect.poll(() => facts('Opens in')).toEqual(['03:00:00'])
  expect(facts('Week')).toEqual([isoWeek(dayNumber(envelopeAt))])
  present = envelopeAt + 1_000
  await expect.poll(() => facts('Opens in')).toEqual(['167:59:59'])
  expect(facts('Week')).toEqual([isoWeek(dayNumber(envelopeAt + weekMs))])
})

test('the highest level shows no rest', async () => {
  await show({ getMyLevel: { ...sampleMyLevel, levelNo: 9, next: null } })
  await expect.element(page.getByText('This is the highest level.')).toBeVisible()
  expect(page.getByRole('progressbar').query()).toBeNull()
})

test('says if a country bars gifts, and promises no envelope', async () => {
  await show({ getMyLevel: { ...sampleMyLevel, barKey: 'country' } })
  await expect.element(page.getByText(/^The rules of your country do not allow/)).toBeVisible()
  expect(facts('Envelope, if your level stays')).toEqual(['—'])
})

test('links an unverified user to the verification', async () => {
  await show({ getMyLevel: { ...sampleMyLevel, barKey: 'identity' } })
  await expect
    .element(page.getByRole('link', { name: 'Verify identity' }))
    .toHaveAttribute('href', '#/shenfenRenzheng')
})

test('shows since when an account has too little', async () => {
  const giftFund = { available: '1', shortAt: sampleAt }
  await show({ getMyLevel: { ...sampleMyLevel, giftFund } })
  await expect.element(page.getByText(/^Since .* an account has too little/)).toBeVisible()
})

test("hides the user's figures while balances are hidden", async () => {
  setPreferences({ hideBalance: true })
  await show()
  await expect.poll(() => facts('Total assets at 00:00 (UTC+8)')).toEqual(['•••• USD'])
  expect(facts('Missing to VIP 3')).toEqual(['•••• USD'])
})
