import { TransportError } from '@candor/api'
import type { UploadedFile } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { replaceUpload } from '../../api/upload.ts'
import type { Upload } from '../../api/upload.ts'
import { history } from '../../lib/navigate.ts'
import { chooseRadio } from '../../testing/choose-radio.ts'
import { fakeApi, refusal } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import {
  authOf,
  passed,
  rejected,
  sentBack,
  underReview,
  untouched,
} from '../../testing/identity-samples.ts'
import { card, darkCard, drawn } from '../../testing/photos.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pageOf } from '../../testing/sample-page.ts'
import { config, full, user } from '../../testing/samples.ts'
import { startTheme } from '../../theme/apply-theme.ts'

const uploaded: UploadedFile = {
  fileId: '901',
  path: 'kyc/901',
  url: '/api/sys/common/file/901?sig=x',
  mime: 'image/jpeg',
  size: 1,
  width: 1,
  height: 1,
  sha256: '',
  quality: { brightness: 1, blur: 1, glare: false, borderOk: true },
}

let api: ReturnType<typeof fakeApi>
let stops: (() => void)[] = []
let sent: Blob[] = []
let answer: Upload

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  sent = []
  answer = async () => uploaded
  stops = [
    startTheme(),
    replaceUpload({
      send: (file, use, options) => {
        sent.push(file)
        return answer(file, use, options)
      },
      read: async () => drawn(card),
    }),
  ]
})
afterEach(() => {
  for (const stop of stops) stop()
  api.restore()
})

async function show(path: string, answers: Answers) {
  api = fakeApi({ ...full, ...answers })
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp(path)
}
const unverified: Answers = { getAuth: authOf(untouched), listAuths: pageOf([]) }
const field = (name: string | RegExp) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const photoOf = (label: string) => page.getByRole('group', { name: label })
const choose = (label: string, file: File) =>
  userEvent.upload(page.getByLabelText(`${label}: Choose file`), file)
/** Chooses a file that the test driver cannot upload. */
const give = (file: File) => {
  const input = page.getByLabelText(`${passport}: Choose file`).element() as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const submit = () => button('Submit').click()
const callsOf = (name: string) => api.calls.filter((call) => call.name === name)

const passport = 'Portrait page of the passport'

async function fillPassport() {
  await chooseRadio(page.getByRole('radio', { name: 'Passport' }))
  await field('Country or region').selectOptions('GB')
  await field('Surname').fill('Lovelace')
  await field('First name').fill('Ada')
  await field('Date of birth').fill('1990-02-28')
  await field('Document number').fill('ＡＢ　１２－３４　５６')
}

test('submits a passport with its photo, and shows the result', async () => {
  await show('/shenfenRenzheng', unverified)
  await fillPassport()
  await choose(passport, await drawn(card))
  await expect.element(photoOf(passport).getByText(/^Uploaded, \d+ kB$/)).toBeVisible()
  await expect.element(page.getByRole('img', { name: passport })).toBeVisible()
  await page.getByRole('checkbox').click()
  api.become({
    ...full,
    applyBasicAuth: { ...sentBack, status: 0, statusKey: 'under_review' },
    getAuth: authOf(underReview),
  })
  await submit()
  await expect.element(page.getByText('Under review')).toBeVisible()
  expect(history.location.pathname).toBe('/renzhengResult')
  const [call] = callsOf('applyBasicAuth')
  expect(call?.input).toEqual({
    docType: 'passport',
    country: 'GB',
    surname: 'Lovelace',
    firstName: 'Ada',
    birthday: '1990-02-28',
    docNumber: 'AB 12-34 56',
    consentVersion: '2026-11',
    passportImage: '901',
  })
  expect(call?.key).toBeTruthy()
})

test('choosing a country shows what its rules bar, and what stays open', async () => {
  const incentives = { bonuses: false, referralRebates: false }
  const barred = { secondContract: false, loan: false, warning: 'esma' } as const
  const leverageCaps = [{ assetClass: 'crypto', max: 0 }] as const
  await show('/shenfenRenzheng', {
    ...unverified,
    getCountryTerms: {
      leverageCaps: [...leverageCaps],
      closeOutRate: '0.5',
      incentives,
      ...barred,
    },
  })
  const features = { ...config.features, secondContract: true, loan: true }
  useSession.setState({ commonConfig: { ...config, features } })
  await field('Country or region').selectOptions('GB')
  const note = page.getByRole('note', { name: 'Rules of your country' })
  for (const name of ['Crypto', 'Second contracts', 'Loans', 'Bonuses'])
    await expect.poll(() => note.element().textContent).toContain(`${name}Not offered`)
  await expect.poll(() => note.element().textContent).toContain('Demo trading and swaps stay open')
  expect(callsOf('getCountryTerms').at(-1)?.input).toEqual({ country: 'GB' })
})

test('nothing is sent with missing inputs, and the first one gets the focus', async () => {
  await show('/shenfenRenzheng', unverified)
  await submit()
  await expect.element(field('Country or region')).toHaveFocus()
  const missing = () => page.getByText('Add this photo.').elements().length
  expect(missing()).toBe(3)
  await chooseRadio(page.getByRole('radio', { name: 'Driver’s license' }))
  await submit()
  expect(missing()).toBe(2)
  expect(callsOf('applyBasicAuth')).toEqual([])
})

test('a poor photo is refused before sending, and can be sent on the second try', async () => {
  await show('/shenfenRenzheng', unverified)
  await fillPassport()
  const night = await drawn(darkCard)
  await choose(passport, night)
  await expect.element(page.getByText('The photo is too dark.')).toBeVisible()
  expect(sent).toEqual([])
  expect(button('Use it anyway').query()).toBeNull()
  await choose(passport, night)
  await button('Use it anyway').click()
  await expect.element(page.getByText(/^Uploaded/)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a file that is not a picture, cannot be opened, or is too large shows the reason', async () => {
  await show('/shenfenRenzheng', unverified)
  await fillPassport()
  await choose(passport, new File(['hello'], 'a.txt', { type: 'text/plain' }))
  await expect.element(page.getByText('Please upload an image file.')).toBeVisible()
  await choose(passport, new File(['hello'], 'a.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByText(/^This picture cannot be opened/)).toBeVisible()
  const huge = new File([new Uint8Array(20 * 1_024 * 1_024 + 1)], 'a.jpg', { type: 'image/jpeg' })
  give(huge)
  await expect.element(page.getByText('The file is larger than 20 MB.')).toBeVisible()
  const gone = await drawn(card)
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  give(gone)
  await expect.element(page.getByText(/^The file could not be read/)).toBeVisible()
  expect(sent).toEqual([])
})

test('an upload shows its progress, and can be retried after a failure', async () => {
  const upload = Promise.withResolvers<UploadedFile>()
  answer = (_file, _use, options) => {
    options?.onProgress?.(40)
    return upload.promise
  }
  await show('/shenfenRenzheng', unverified)
  await fillPassport()
  await choose(passport, await drawn(card))
  await expect
    .element(page.getByRole('progressbar', { name: /^Uploading \d+ kB: 40%$/ }))
    .toHaveAttribute('aria-valuenow', '40')
  upload.reject(new TransportError('Failed to fetch', false))
  await expect.element(page.getByText(/^The server cannot be reached/)).toBeVisible()
  answer = async () => uploaded
  await button('Upload again').click()
  await expect.element(page.getByText(/^Uploaded/)).toBeVisible()
  expect(sent[0]).toBe(sent[1])
})

test('after a rejection only marked fields are requested again, with their reasons', async () => {
  const record = {
    ...sentBack,
    docType: 'driver_license' as const,
    images: [
      { kind: 'frontImage' as const, fileId: '801', url: '/front' },
      { kind: 'backImage' as const, fileId: '802', url: '/back' },
    ],
    fields: ['backImage'],
    fieldReasons: [
      { field: 'backImage', reasonKey: 'blurred' as const, reason: 'The photo is out of focus.' },
    ],
  }
  await show('/shenfenRenzheng', { getAuth: authOf(rejected), listAuths: pageOf([record]) })
  await expect.element(field('Surname')).toHaveValue('Lovelace')
  const front = photoOf('Front of the document')
  const back = photoOf('Back of the document')
  await expect.element(front.getByText('From your last application. It can stay.')).toBeVisible()
  await expect.element(front.getByRole('img')).toBeVisible()
  await expect.element(back.getByText('The photo is out of focus.')).toBeVisible()
  await expect.element(page.getByText(/we know it as \*\*\*42/)).toBeVisible()
  await field('Document number').fill('AB123442')
  await choose('Back of the document', await drawn(card))
  await expect.element(back.getByText(/^Uploaded/)).toBeVisible()
  expect(back.getByText('The photo is out of focus.').query()).toBeNull()
  await page.getByRole('checkbox').click()
  api.become({
    ...full,
    applyBasicAuth: { ...record, status: 0, statusKey: 'under_review' },
    getAuth: authOf(underReview),
  })
  await submit()
  await expect.poll(() => callsOf('applyBasicAuth').length).toBe(1)
  expect(callsOf('applyBasicAuth')[0]?.input).toMatchObject({
    docType: 'driver_license',
    frontImage: '801',
    backImage: '901',
  })
})

test("shows the server's refusals at their fields", async () => {
  await show('/shenfenRenzheng', unverified)
  await fillPassport()
  await choose(passport, await drawn(card))
  await expect.element(page.getByText(/^Uploaded/)).toBeVisible()
  await page.getByRole('checkbox').click()
  const answers: Answers = {
    ...full,
    ...unverified,
    applyBasicAuth: () => {
      throw refusal(6006, 'You must be at least 18 years old.')
    },
  }
  api.become(answers)
  await submit()
  await expect.element(page.getByText('You must be at least 18 years old.')).toBeVisible()
  await expect.element(field('Date of birth')).toHaveFocus()
})

test('advanced: an address, a contact and two photos', async () => {
  await show('/shenfenRenzhengAd', { getAuth: authOf(passed), listAuths: pageOf([]) })
  await submit()
  await expect.element(field('Address').first()).toHaveFocus()
  await field('Address').first().fill('12 Long Street')
  await field('City').fill('Leeds')
  await field('Surname').fill('Roe')
  await field('First name').fill('Max')
  await field('Relationship').selectOptions('friend')
  await field('Mobile number').fill('2025550123')
  await field('Address').last().fill('1 Road')
  for (const label of ['Proof of address', 'You holding the document']) {
    await choose(label, await drawn(card))
    await expect.element(photoOf(label).getByText(/^Uploaded/)).toBeVisible()
  }
  await page.getByRole('checkbox').click()
  api.become({
    ...full,
    applyAdvancedAuth: { ...sentBack, type: 'advanced', status: 0, statusKey: 'under_review' },
    getAuth: authOf(passed, underReview),
  })
  await submit()
  await expect.element(page.getByText('Under review')).toBeVisible()
  expect(callsOf('applyAdvancedAuth')[0]?.input).toEqual({
    address: '12 Long Street',
    city: 'Leeds',
    emergencyContacts: [
      {
        surname: 'Roe',
        name: 'Max',
        relationship: 'friend',
        phoneCode: '1',
        phone: '2025550123',
        address: '1 Road',
      },
    ],
    addressProof: '901',
    holdingImage: '901',
    consentVersion: '2026-11',
  })
})

test('optional fields are marked in their label, also for screen readers', async () => {
  await show('/shenfenRenzheng', unverified)
  await expect.element(field('Valid until (optional)')).toBeVisible()
  await expect.element(page.getByText('Valid until (optional)')).toBeVisible()
})

test('optional fields of an address are marked in their label', async () => {
  await show('/shenfenRenzhengAd', { getAuth: authOf(passed), listAuths: pageOf([]) })
  await expect.element(field('Postal code (optional)')).toBeVisible()
  await expect.element(field('Occupation (optional)')).toBeVisible()
})

test('advanced comes after basic', async () => {
  await show('/shenfenRenzhengAd', unverified)
  await expect.element(page.getByText(/comes after the basic one/)).toBeVisible()
  expect(button('Submit').query()).toBeNull()
})

test('nothing can be submitted twice', async () => {
  await show('/shenfenRenzheng', { getAuth: authOf(underReview), listAuths: pageOf([]) })
  await expect.element(page.getByText(/is being reviewed/)).toBeVisible()
  expect(button('Submit').query()).toBeNull()
})
