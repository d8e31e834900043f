import decodeQr from 'qr/decode.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleTeam } from '../../../testing/rewards-samples.ts'
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
  vi.unstubAllGlobals()
})

async function show(answers: Answers = {}) {
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  await renderApp('/tuanduiYaoqing')
  return api
}
const facts = (label: string) =>
  [...document.querySelectorAll('dt')]
    .filter(({ textContent }) => textContent === label)
    .map((term) => term.nextElementSibling?.textContent)

test('shares the code, the link and its QR code', async () => {
  await show()
  await expect.element(page.getByText('ADA12345', { exact: true })).toBeVisible()
  await expect.element(page.getByText(sampleTeam.inviteUrl)).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: 'QR code of the invitation link' }))
    .toBeVisible()
  const shared: unknown[] = []
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (what: unknown) => void shared.push(what),
  })
  await page.getByRole('button', { name: 'Share' }).click()
  expect(shared).toMatchObject([{ url: sampleTeam.inviteUrl }])
})

test('shows the shares, their source, and what is never rewarded', async () => {
  await show()
  await expect.element(page.getByText(/^20% of the trading fees.* 10% of those/)).toBeVisible()
  await expect
    .element(
      page.getByText(
        'Nothing is paid for joining, for a deposit or for anybody’s loss.'.replace('’', "'"),
      ),
    )
    .toBeVisible()
  expect(facts('Share of fees, in all')).toEqual(['48.2137 USDT'])
  expect(facts('New today')).toEqual(['2'])
  expect(facts('Have recharged')).toEqual(['9'])
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['18120%41.20', '26110%7.0137', '3300%0.00'])
})

test('lists the members by level', async () => {
  await show()
  await expect.element(page.getByText('g***@example.com')).toBeVisible()
  await chooseRadio(page.getByRole('radio', { name: 'Level 2' }))
  await expect.element(page.getByText('gu***07')).toBeVisible()
  await expect.element(page.getByText('g***@example.com')).not.toBeInTheDocument()
})

test('says if a country bars shares, and if a share waits for the identity', async () => {
  const api = await show({ getMyTeam: { ...sampleTeam, barKey: 'country' } })
  await expect.element(page.getByText(/do not allow a share of fees/)).toBeVisible()
  api.become({ ...full, getMyTeam: { ...sampleTeam, barKey: 'identity' } })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText(/^Your share waits until/)).toBeVisible()
})

test('draws a poster on the device with the link as QR code', async () => {
  await show()
  await page.getByRole('button', { name: 'Poster' }).click()
  const poster = page.getByRole('img', { name: /^Poster with your invitation code ADA12345/ })
  await expect.element(poster).toBeVisible()
  const canvas = poster.element() as HTMLCanvasElement
  const paper = canvas.getContext('2d')!
  const brightness = (x: number, y: number) => paper.getImageData(x, y, 1, 1).data[0]
  // The frame of the code is white, its first module dark, and the background is neither.
  await expect.poll(() => brightness(285, 700)).toBe(255)
  expect(brightness(40, 40)).toBeLessThan(60)
  // The QR code in the picture must be readable.
  expect(decodeQr(paper.getImageData(0, 0, canvas.width, canvas.height))).toBe(sampleTeam.qrContent)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  expect(picture?.type).toBe('image/png')
  expect(picture!.size).toBeGreaterThan(5_000)
})

test('hides income while balances are hidden', async () => {
  setPreferences({ hideBalance: true })
  await show()
  await expect.poll(() => facts('Share of fees, in all')).toEqual(['•••• USDT'])
})
