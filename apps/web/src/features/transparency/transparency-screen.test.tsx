import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reserveLeafText, reserveText } from '@candor/verify'
import { clearSession, startSession } from '../../api/session.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import { fakeApi, refusal } from '../../testing/fake-api.ts'
import { layoutThemes } from '../../testing/layout-variants.ts'
import { expectAccessible } from '../../testing/looks.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { full, user } from '../../testing/samples.ts'
import { setPreferences } from '../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(async () => {
  restore()
  vi.restoreAllMocks()
  await changeLanguage('en-us')
})

async function show(path = '/transparency', answers = full) {
  const api = fakeApi(answers)
  restore = api.restore
  await renderApp(path)
  return api
}

/** Records the saved files, by name. */
function watchFiles(): Map<string, Promise<string>> {
  const files = new Map<string, Promise<string>>()
  const blobs = new Map<string, Blob>()
  const create = URL.createObjectURL
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = create.call(URL, file)
    blobs.set(address, file as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    files.set(this.download, blobs.get(this.href)!.text())
  })
  return files
}

test('shows everybody the number of losing accounts and the sums, for contracts and second contracts', async () => {
  await show()
  await expect.element(page.getByText('70.8% lost')).toBeVisible()
  await expect.element(page.getByText('72.5% lost')).toBeVisible()
  await expect.element(page.getByText('121,934.75 USDT')).toBeVisible()
  await expect.element(page.getByText('−73,724.25 USDT')).toBeVisible()
  await expect.element(page.getByText('1,200', { exact: true })).toBeVisible()
})

test('lists every halt of a market with its times and its reason, and marks a present one', async () => {
  await show()
  const list = page.getByRole('list').filter({ hasText: 'price sources disagree' })
  await expect.element(list).toMatchTextContent(/Halted since .*price sources disagree/)
  await expect.element(list).toMatchTextContent(/ – .*a price source is down/)
})

test('says if no market was ever halted', async () => {
  await show('/transparency', { ...full, listHalts: [] })
  await expect.element(page.getByText('No market has been halted.')).toBeVisible()
})

test('the key is saved in a machine-readable form, and the checkpoints page by page to the last', async () => {
  const api = await show()
  const files = watchFiles()
  await page.getByRole('button', { name: 'Save the key' }).click()
  expect(await files.get('key.pem')).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  const record = (at: number) => ({ at, heads: [], signature: 's', publicKey: 'k' })
  api.become({
    ...full,
    listCheckpoints: (input: unknown) => {
      const { afterAt } = input as { afterAt: number }
      return afterAt === 7
        ? { records: [record(8)], nextAfterAt: null }
        : { records: [record(7)], nextAfterAt: 7 }
    },
  })
  await page.getByRole('button', { name: /^Save the last ten minutes/ }).click()
  await expect.poll(() => files.size).toBe(2)
  const [, text] = [...files.entries()].find(([name]) => name.startsWith('candor-checkpoints'))!
  expect(JSON.parse(await text)).toEqual([record(7), record(8)])
})

const at = Date.UTC(2026, 10, 20, 3, 41)

/** The proof of the only account of a tree, and the key that signed it. */
async function ownProof(amount: string) {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const base64url = { alphabet: 'base64url', omitPadding: true } as const
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const publicKey = raw.toBase64(base64url)
  const leaf = { userId: user.id, salt: '0'.repeat(32), amount }
  const text = utf8(reserveLeafText({ at, currency: 'USDT' }, leaf))
  const hash = new Uint8Array(
    await crypto.subtle.digest('SHA-256', Uint8Array.of(3, ...text)),
  ).toHex()
  const root = { at, currency: 'USDT', accounts: 1, leaves: 1, total: amount, hash }
  const signature = new Uint8Array(
    await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(reserveText(root))),
  ).toBase64(base64url)
  const proof = { root: { ...root, signature }, parts: [{ leaf, place: 0, path: [] }] }
  const key = { algorithm: 'Ed25519' as const, publicKey, fingerprint: 'f1'.repeat(32), pem: '' }
  const listReserves = [
    { at, dueAt: at, checks: 0, currencies: [{ ...root, signature, publicKey }] },
  ]
  return { proof, key, listReserves }
}
const utf8 = (text: string) => new TextEncoder().encode(text)

test('shows the total of all balances, and that the check needs a sign-in', async () => {
  await show()
  await expect.element(page.getByText('4,810,233.5125 USDT')).toBeVisible()
  await expect.element(page.getByText('1,204 accounts')).toBeVisible()
  await expect.element(page.getByText('Sign in to check that yours is in it')).toBeVisible()
})

test('shows how many users have checked their balance in the latest sum', async () => {
  await show()
  await expect.element(page.getByText('37 users have checked theirs.')).toBeVisible()
})

test('says that no user has checked their own balance yet', async () => {
  const { listReserves } = await ownProof('1')
  await show('/transparency', { ...full, listReserves })
  await expect.element(page.getByText('No user has checked theirs yet.')).toBeVisible()
})

test('says if the sum was taken later than its drawn time', async () => {
  const { listReserves } = await ownProof('1')
  const late = [{ ...listReserves[0]!, dueAt: at - 3_600_000 }]
  await show('/transparency', { ...full, listReserves: late })
  await expect.element(page.getByText(/^Drawn for .*, and done later/)).toBeVisible()
})

test('a signed-in user checks on the device that their balance is included, and saves the proof', async () => {
  startSession('t')
  const { proof, key, listReserves } = await ownProof('150.25')
  const answer = { at, publicKey: key.publicKey, proofs: [proof] }
  await show('/transparency', { ...full, listReserves, getReserveProof: answer, getPriceKey: key })
  const files = watchFiles()
  await page.getByRole('button', { name: 'Check that mine is in it' }).click()
  await expect.element(page.getByText('150.25 USDT of yours is in the signed sum.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the proof' }).click()
  const saved = JSON.parse(await files.get(`candor-reserve-${at}.json`)!)
  expect(saved).toEqual({ format: 'candor-reserve-2', publicKey: key.publicKey, proofs: [proof] })
})

test('a proof with a lower balance than signed is reported', async () => {
  startSession('t')
  const { proof, key, listReserves } = await ownProof('150.25')
  const [part] = proof.parts as [(typeof proof.parts)[number]]
  const less = { ...proof, parts: [{ ...part, leaf: { ...part.leaf, amount: '1' } }] }
  const answer = { at, publicKey: key.publicKey, proofs: [less] }
  await show('/transparency', { ...full, listReserves, getReserveProof: answer, getPriceKey: key })
  await page.getByRole('button', { name: 'Check that mine is in it' }).click()
  await expect.element(page.getByText(/^1\.00 USDT of yours does not fit/)).toBeVisible()
})

test('a proof with another key than the published one is reported', async () => {
  startSession('t')
  const { proof, key, listReserves } = await ownProof('150.25')
  const answer = { at, publicKey: key.publicKey, proofs: [proof] }
  const published = (await ownProof('1')).key
  const answers = { listReserves, getReserveProof: answer, getPriceKey: published }
  await show('/transparency', { ...full, ...answers })
  await page.getByRole('button', { name: 'Check that mine is in it' }).click()
  await expect.element(page.getByText(/^150\.25 USDT of yours does not fit/)).toBeVisible()
})

test("another user's leaf is reported as wrong", async () => {
  startSession('t')
  const { proof, key, listReserves } = await ownProof('150.25')
  const answer = { at, publicKey: key.publicKey, proofs: [proof] }
  const right = { ...full, listReserves, getReserveProof: answer, getPriceKey: key }
  const other = { ...right, getMyUserInfo: { ...user, id: '8' } }
  await show('/transparency', other)
  await page.getByRole('button', { name: 'Check that mine is in it' }).click()
  await expect.element(page.getByText(/^150\.25 USDT of yours does not fit/)).toBeVisible()
})

test('an unpublished root is reported as wrong', async () => {
  startSession('t')
  const { proof, key, listReserves } = await ownProof('150.25')
  const answer = { at, publicKey: key.publicKey, proofs: [proof] }
  const [{ currencies }] = listReserves as [(typeof listReserves)[number]]
  const shown = [
    { at, dueAt: at, checks: 0, currencies: [{ ...currencies[0]!, total: '99999999' }] },
  ]
  await show('/transparency', {
    ...full,
    listReserves: shown,
    getReserveProof: answer,
    getPriceKey: key,
  })
  await page.getByRole('button', { name: 'Check that mine is in it' }).click()
  await expect.element(page.getByText(/^150\.25 USDT of yours does not fit/)).toBeVisible()
})

test('a user without a balance then sees so, and an interrupted check can be retried', async () => {
  startSession('t')
  const none = { at, publicKey: null, proofs: [] }
  const broken = () => {
    throw refusal(500, 'The service rests for a moment.')
  }
  const api = await show('/transparency', { ...full, getReserveProof: broken })
  await page.getByRole('button', { name: 'Check that mine is in it' }).click()
  await expect.element(page.getByText(/^The check could not be finished/)).toBeVisible()
  api.become({ ...full, getReserveProof: none })
  await page.getByRole('button', { name: 'Check that mine is in it' }).click()
  await expect.element(page.getByText('Nothing was owed to you at that time.')).toBeVisible()
})

test('a visitor finds the screen from home', async () => {
  await show('/home')
  await page.getByRole('link', { name: 'How to check every price' }).click()
  await expect.element(page.getByRole('heading', { name: 'How many accounts lost' })).toBeVisible()
})

describe.each(layoutThemes)('in the %s theme', (theme) => {
  test.each(['tai', 'mlxy', 'jp'] as const)(
    'everything fits and is readable in %s',
    async (lang) => {
      setPreferences({ theme })
      await page.viewport(360, 800)
      await changeLanguage(lang)
      await show()
      await expect.element(page.getByText('2026-11', { exact: true })).toBeVisible()
      const main = document.querySelector('[data-main]')!
      expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
      await expectAccessible()
      await page.viewport(375, 812)
      setPreferences({ theme: 'auto' })
    },
  )
})
