import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearSession, useSession } from '../api/session.ts'
import { layoutLanguages } from '../testing/layout-variants.ts'
import { changeLanguage } from '../i18n/language-store.ts'
import { assets, coin, sampleContract, sampleRates } from '../testing/asset-samples.ts'
import { fakeApi } from '../testing/fake-api.ts'
import type { Answers } from '../testing/fake-api.ts'
import { marks } from '../testing/looks.ts'
import { clipped, overlapping } from '../testing/misfits.ts'
import { renderApp } from '../testing/render-app.tsx'
import { full, user } from '../testing/samples.ts'
import { setPreferences } from '../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(async () => {
  restore()
  setPreferences({ hideBalance: false, textScale: 1 })
  await changeLanguage('en-us')
  await page.viewport(375, 812)
})

const totals = ['0', '2000000000', '99999999999.99']

/** A user with this amount in every kind of holding, and the same debt. */
function owning(total: string): Answers {
  const held = { ...coin('USDT', total, '1', total), frozen: total }
  const bitcoin = { ...coin('BTC', total, '97421.5', total), frozen: total }
  const loss = `-${total}`
  return {
    ...full,
    queryUserAssets: {
      ...assets,
      usdTotal: total,
      fiatTotal: total,
      todayPnl: loss,
      debtUsd: total,
      curve: assets.curve.map(({ at }) => ({ at, usdValue: total })),
    },
    queryUserBalance: {
      usdTotal: total,
      updatedAt: 0,
      balances: [held, bitcoin],
      rates: sampleRates,
    },
    queryUserContractBalance: {
      ...sampleContract,
      total,
      available: total,
      marginUsed: total,
      unrealizedPnl: loss,
      equity: total,
      todayPnl: loss,
      totalPnl: total,
    },
  }
}

/** The overflowing texts in every language, at both widths. */
async function misfits(): Promise<string[]> {
  const faults: string[] = []
  for (const { code, tag } of layoutLanguages) {
    await changeLanguage(code)
    await expect.poll(() => document.documentElement.lang).toBe(tag)
    for (const width of [375, 360]) {
      await page.viewport(width, 812)
      await drawn()
      const found = [...clipped(), ...overlapping()]
      faults.push(...found.map((words) => `${width} ${code} ${words}`))
    }
  }
  return faults
}

const drawn = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })

async function show(path: string, total: string) {
  restore = fakeApi(owning(total)).restore
  await renderApp(path)
  await expect.poll(() => marks('loading').length + marks('error').length).toBe(0)
}

/** Every view of the asset centre: the balance account in dollars, and the contract account in a coin. */
async function assetMisfits(total: string): Promise<string[]> {
  await show('/zichanCenter', total)
  const inDollars = await misfits()
  await userEvent.selectOptions(document.querySelector('[data-main] select')!, 'BTC')
  ;(page.getByRole('radio').last().element() as HTMLElement).click()
  ;(document.querySelector('[data-main] summary') as HTMLElement).click()
  return [...inDollars, ...(await misfits())]
}

async function homeMisfits(total: string): Promise<string[]> {
  await show('/home', total)
  return misfits()
}

test.each(totals)(
  'of %s the home shows every figure whole, and none upon another',
  async (total) => {
    expect(await homeMisfits(total)).toEqual([])
  },
)

test.each(totals)(
  'of %s the asset centre shows every figure whole, and none upon another',
  async (total) => {
    expect(await assetMisfits(total)).toEqual([])
  },
)

test('at twice the letter size a unit without room moves below its figure', async () => {
  setPreferences({ textScale: 2 })
  await show('/home', '10001.63')
  await drawn()
  expect(clipped()).toEqual([])
})

test('hidden figures fit too', async () => {
  setPreferences({ hideBalance: true })
  expect(await homeMisfits('99999999999.99')).toEqual([])
  restore()
  expect(await assetMisfits('99999999999.99')).toEqual([])
})
