import type { Profile, UploadedFile } from '@candor/api'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { replaceUpload } from '../../../api/upload.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { layoutThemes } from '../../../testing/layout-variants.ts'
import { profile } from '../../../testing/people-samples.ts'
import { card, drawn } from '../../../testing/photos.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => api.restore())

async function show(answers: Answers = {}) {
  api = fakeApi({ ...full, updateProfile: profile, ...answers })
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp('/gerenziliao')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const input = () => api.calls.findLast(({ name }) => name === 'updateProfile')?.input

test('shows the profile, and sends the changes', async () => {
  await show()
  await expect.element(field('Surname')).toHaveValue('Lovelace')
  await expect.element(field('Mobile number')).toHaveValue('+44 7400123456')
  await field('Nickname').fill(' Countess ')
  await field('Address').fill('')
  await button('Save').click()
  await expect.element(page.getByText('Your data were saved.')).toBeVisible()
  expect(input()).toEqual({
    nickName: 'Countess',
    surname: 'Lovelace',
    firstName: 'Ada',
    gender: 'female',
    birthday: '1990-12-10',
    country: 'GB',
    address: null,
    phoneCode: '44',
    phone: '7400123456',
  })
})

test('shows errors before anything is sent', async () => {
  await show()
  await field('Nickname').fill(' ')
  await field('Mobile number').fill('12')
  await button('Save').click()
  await expect.element(page.getByText('Please fill this in.')).toBeVisible()
  await expect.element(page.getByText('4 to 15 digits.')).toBeVisible()
  expect(api.countOf('updateProfile')).toBe(0)
})

test('with an identity, name, birthday and country cannot be changed', async () => {
  await show({ getProfile: { ...profile, identityLocked: true } })
  await expect.element(field('Nickname')).toBeEnabled()
  for (const name of ['Surname', 'First name', 'Date of birth', 'Country or region'])
    await expect.element(page.getByLabelText(name)).toBeDisabled()
})

test('the calling code follows the country until another one is chosen', async () => {
  await show({ getProfile: { ...profile, phoneCode: null, phone: null, country: null } })
  const code = page.getByLabelText('Calling code')
  await expect.element(code).toHaveValue('US')
  await field('Country or region').selectOptions('GB')
  await expect.element(code).toHaveValue('GB')
  await field('Mobile number').fill('7400123456')
  await button('Save').click()
  await expect.poll(input).toMatchObject({ phoneCode: '44', phone: '7400123456' })
  await code.selectOptions('VN')
  await field('Country or region').selectOptions('FR')
  await expect.element(code).toHaveValue('VN')
})

test('with an identity, its name and country are shown and not sent', async () => {
  const nothing = { surname: null, firstName: null, birthday: null, country: null }
  const identity = { surname: 'Lovelace', firstName: 'Ada', country: 'GB' }
  await show({ getProfile: { ...profile, ...nothing, identityLocked: true, identity } })
  await expect.element(page.getByLabelText('Surname')).toHaveValue('Lovelace')
  await expect.element(page.getByLabelText('First name')).toHaveValue('Ada')
  await expect.element(page.getByLabelText('Country or region')).toHaveValue('GB')
  expect(page.getByLabelText('Date of birth').query()).toBeNull()
  await button('Save').click()
  await expect.poll(() => api.countOf('updateProfile')).toBe(1)
  expect(api.calls.find(({ name }) => name === 'updateProfile')!.input).toMatchObject(nothing)
})

const moving = (country: string | null, year = 2126): Profile => ({
  ...profile,
  nextCountry: { country, at: Date.UTC(year, 10, 20) },
})

test('a pending country is shown with the time at which it takes effect, and survives saving the rest', async () => {
  await show({ getProfile: moving('VN') })
  await expect.element(field('Country or region')).toHaveValue('VN')
  const notice = page.getByText(/^Vietnam allows more, so it counts from 2126-11-/)
  await expect.element(notice).toBeVisible()
  await button('Save').click()
  await expect.poll(() => api.countOf('updateProfile')).toBe(1)
  expect(input()).toMatchObject({ country: 'VN' })
})

test('a pending country is cancelled with one tap, and the present one is selected', async () => {
  let answer = moving('VN')
  await show({ getProfile: () => answer })
  await expect.element(button('Take the change back')).toBeVisible()
  answer = profile
  await button('Take the change back').click()
  await expect.poll(input).toEqual({ country: 'GB' })
  await expect.element(button('Take the change back')).not.toBeInTheDocument()
  await expect.element(field('Country or region')).toHaveValue('GB')
})

test('removing the country can be pending too', async () => {
  await show({ getProfile: moving(null) })
  const notice = page.getByText(/^Without a country more is allowed, so that counts from 2126-11-/)
  await expect.element(notice).toBeVisible()
  await expect.element(field('Country or region')).toHaveValue('')
})

test('a country that has taken effect shows no notice', async () => {
  await show({ getProfile: moving('VN', 2020) })
  await expect.element(field('Country or region')).toHaveValue('VN')
  expect(button('Take the change back').query()).toBeNull()
})

test('an emergency contact is added behind the existing ones', async () => {
  await show()
  await button('Add a contact').click()
  const dialog = page.getByRole('dialog')
  const inSheet = (name: string) => dialog.getByLabelText(name, { exact: true })
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(api.countOf('updateProfile')).toBe(0)
  await inSheet('Surname').fill('Babbage')
  await inSheet('First name').fill('Charles')
  await inSheet('Relationship').selectOptions('friend')
  await inSheet('Mobile number').fill('+44 7400 111222')
  await inSheet('Address').fill('London')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Your data were saved.')).toBeVisible()
  const texts = { surname: 'Babbage', name: 'Charles', address: 'London' }
  const added = { ...texts, relationship: 'friend', phoneCode: '44', phone: '7400111222' }
  expect(input()).toEqual({ emergencyContacts: [...profile.emergencyContacts, added] })
})

test.each(['profile', 'contact'])(
  'a national number shows the choice of its country: %s',
  async (form) => {
    await show()
    if (form === 'contact') await button('Add a contact').click()
    const place = form === 'contact' ? page.getByRole('dialog') : page
    const inPlace = (name: string) => place.getByLabelText(name, { exact: true })
    const number = inPlace('Mobile number')
    // A number with its own calling code needs no country.
    await number.fill('+44 7400 111222')
    expect(place.getByLabelText('Calling code').elements()).toEqual([])
    await number.fill('7400 111222')
    await place.getByLabelText('Calling code').selectOptions('GB')
    if (form === 'contact') {
      await inPlace('Surname').fill('Babbage')
      await inPlace('First name').fill('Charles')
      await inPlace('Address').fill('London')
    }
    await place.getByRole('button', { name: 'Save', exact: true }).last().click()
    await expect.element(page.getByText('Your data were saved.')).toBeVisible()
    const given = { phoneCode: '44', phone: '7400111222' }
    expect(JSON.stringify(input())).toContain(JSON.stringify(given).slice(1, -1))
  },
)

test('a contact is removed; with three there is no fourth', async () => {
  const [one] = profile.emergencyContacts
  const three = ['1', '2', '3'].map((end) => ({ ...one!, phone: `740065432${end}` }))
  await show({ getProfile: { ...profile, emergencyContacts: three } })
  await page.getByRole('button', { name: /7400654322/ }).click()
  await button('Remove this contact').click()
  await expect.element(page.getByText('Your data were saved.')).toBeVisible()
  expect(input()).toEqual({ emergencyContacts: [three[0], three[2]] })
  expect(button('Add a contact').query()).toBeNull()
})

test.each(layoutThemes)('axe finds nothing in an open contact, %s', async (theme) => {
  const stop = startTheme()
  setPreferences({ theme })
  await show()
  await button('Add a contact').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  setPreferences({ theme: 'auto' })
  stop()
})

const uploaded: UploadedFile = {
  fileId: '77',
  path: 'avatar/77',
  url: '/file/77',
  mime: 'image/jpeg',
  size: 9_000,
  width: 640,
  height: 640,
  sha256: '00',
  quality: { brightness: 120, blur: 9, glare: false, borderOk: null },
}

test('a picture is uploaded with its purpose, and shown; removing it shows the letter again', async () => {
  const sent: string[] = []
  const restore = replaceUpload({
    send: async (_file, use) => {
      sent.push(use)
      return uploaded
    },
    read: () => drawn(card),
  })
  await show()
  const file = await drawn(card, { width: 640, height: 640 })
  await page.getByLabelText('Choose a picture').upload(file)
  await expect.poll(() => input()).toEqual({ avatar: '77' })
  expect(sent).toEqual(['avatar'])
  useSession.setState({ userInfo: { ...user, avatar: '/file/77' } })
  await button('Remove it').click()
  await expect.poll(() => input()).toEqual({ avatar: null })
  restore()
})

test('a file that is not a picture shows an error, and nothing is sent', async () => {
  await show()
  await page.getByLabelText('Choose a picture').upload(new File(['text'], 'a.txt'))
  await expect.element(page.getByText('Please upload an image file.')).toBeVisible()
  expect(api.countOf('updateProfile')).toBe(0)
})
