import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement, device, errorOf, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

const minute = 60_000
const thief = '198.51.100.66'
let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld('code-flood')
})
afterAll(() => people.close())

type Scene = 'register' | 'login' | 'changePassword'
const ask = (email: string, scene: Scene, sender: Parameters<PeopleWorld['call']>[2] = {}) =>
  people.call('getEmailCaptcha', { email, scene, humanToken: undefined }, sender)

/** Requests codes a minute apart until one is refused. */
async function flood(email: string, ip: string) {
  while (errorOf(await ask(email, 'register', { ip })) === null) await people.world.advance(minute)
}

const mails = (to: string) => people.count('mail_inbox', `recipient = '${to}'`)

async function user(email: string) {
  const captcha = await people.codeFor(email, 'login')
  const made = await people.call('emailLogin', { email, captcha, ...device(email), ...agreement })
  return (await people.sessionOf(granted(made).token!))!
}

test('sends codes to the user despite a stranger’s requests, which void no code', async () => {
  const email = 'alice@example.org'
  const captcha = await people.codeFor(email, 'register')
  for (let turn = 0; turn < 10; turn += 1) {
    await ask(email, 'register', { ip: thief })
    await people.world.advance(minute / 2)
  }
  const entries = { registerType: 'email', email, password: 'tr4velling-h0rn', captcha } as const
  const made = await people.call('register', { ...entries, ...device('alice'), ...agreement })
  expect(errorOf(made)).toBeNull()
  await flood(email, thief)
  expect(errorOf(await ask(email, 'register'))).toBeNull()
})

test('limits strangers to 20 messages a day, and still sends codes to the user', async () => {
  const email = 'bea@example.org'
  const session = await user(email)
  for (let host = 1; host <= 30; host += 1) await flood(email, `203.0.113.${host}`)
  // The message of the registration counts, because no user had signed in from there before.
  expect(await mails(email)).toBe(20)
  // From a network of an earlier sign-in, and in the user's session from anywhere.
  granted(await ask(email, 'login'))
  granted(await ask(email, 'changePassword', { session, ip: '203.0.113.99' }))
  expect(errorOf(await ask(email, 'login', { ip: '203.0.113.99' }))).toBe('CAPTCHA_TOO_OFTEN')
})

test('treats another user’s session as a stranger', async () => {
  const thiefSession = await user('mallory@example.org')
  const email = 'cat@example.org'
  await user(email)
  for (let host = 1; host <= 5; host += 1) await flood(email, `203.0.113.${host}`)
  const answer = await ask(email, 'login', { session: thiefSession, ip: thief })
  expect(errorOf(answer)).toBe('CAPTCHA_TOO_OFTEN')
})

test('limits and answers an address without a user like one with a user', async () => {
  await user('dan@example.org')
  const floods = async (email: string) => {
    const answers: unknown[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      answers.push(await ask(email, 'register', { ip: thief }))
      await people.world.advance(minute)
    }
    return JSON.stringify(answers)
  }
  expect(await floods('dan@example.org')).toBe(await floods('dun@example.org'))
})

test('does not let a stranger’s guesses use up the requester’s code', async () => {
  const email = 'eve@example.org'
  const captcha = await people.codeFor(email, 'login')
  const wrong = captcha === '000000' ? '000001' : '000000'
  const guess = (typed: string, ip: string) =>
    people.call('emailLogin', { email, captcha: typed, ...device('eve'), ...agreement }, { ip })
  const errors: (string | null)[] = []
  for (let turn = 0; turn < 4; turn += 1) errors.push(errorOf(await guess(wrong, thief)))
  expect(errors).toEqual(['CAPTCHA_WRONG', 'CAPTCHA_WRONG', 'CAPTCHA_EXPIRED', 'CAPTCHA_EXPIRED'])
  granted(await guess(captcha, '192.0.2.1'))
})
