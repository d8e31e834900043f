import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  agreement,
  device,
  granted,
  openPeopleWorld,
  type PeopleWorld,
} from './testing/people-world.ts'

let people: PeopleWorld
beforeEach(async () => {
  people = await openPeopleWorld('letters')
})
afterEach(() => people.close())

const email = 'ada@example.org'
const password = 'tr4velling-h0rn'

test('sends a code without storing it, and stores the notice of a new device', async () => {
  const captcha = await people.codeFor(email, 'register')
  granted(
    await people.call('register', {
      registerType: 'email',
      email,
      captcha,
      password,
      ...device('first'),
      ...agreement,
    }),
  )
  await people.inbox(email)
  expect(people.kept).toEqual([])
  granted(await people.call('login', { account: email, password, ...device('second') }))
  await people.inbox(email)
  expect(people.kept).toMatchObject([{ channel: 'email', to: email, code: null }])
})
