import { afterEach, expect, test } from 'vitest'
import { shownCode } from '../../people/testing/authenticator-app.ts'
import { agreement, device, errorOf, granted } from '../../people/testing/people-world.ts'
import { proofFigure } from '../proof-scale.ts'
import { withoutLocks, withoutNumbers } from '../without-locks.ts'
import {
  atOnce,
  contenders,
  firstFault,
  oneOf,
  openTwoPeople,
  raceAll,
  trials,
  type TwoPeople,
} from './race.ts'

const minute = 60_000
const password = 'tr4velling-h0rn'

let opened: TwoPeople | null = null
afterEach(async () => {
  await opened?.close()
  opened = null
})

let names = 0
const newEmail = () => `racer${(names += 1)}@example.org`
const won = (answers: readonly unknown[]) => answers.filter((one) => errorOf(one) === null).length

/** Many sign-ins race for a single code; it signs in a new user once. */
const useCode = (two: TwoPeople) => async (count: number) => {
  const email = newEmail()
  const captcha = await two.of(0).codeFor(email, 'login')
  const input = { email, captcha, ...device(email), ...agreement }
  return oneOf(won(await atOnce(count, (turn) => two.of(turn).call('emailLogin', input))))
}

/** Many registrations race for one address with one code. */
const registerOnce = (two: TwoPeople) => async (count: number) => {
  const email = newEmail()
  const captcha = await two.of(0).codeFor(email, 'register')
  const input = { registerType: 'email', email, password, captcha, ...device(email), ...agreement }
  // Passwords are hashed before the lane, only a few at once.
  const few = Math.min(count, 10)
  const answers = await atOnce(few, (turn) => two.of(turn).call('register', input as never))
  const users = await two.of(0).count('people_user', `email = '${email}'`)
  return [...oneOf(won(answers)), ...oneOf(users)]
}

/** Many sign-ins race for one code of an authenticator. */
const useSecurityCode = (two: TwoPeople) => async (count: number) => {
  const { email, secretKey } = await withAuthenticator(two)
  const now = () => two.of(0).world.clock.now()
  const entry = { account: email, password, ...device(email) }
  const { loginTicket } = granted(await two.of(0).call('login', entry))
  const input = {
    loginTicket: loginTicket!,
    googleCode: shownCode(secretKey, now()),
    recoveryCode: undefined,
    ...device(email),
    deviceName: undefined,
  }
  return oneOf(won(await atOnce(count, (turn) => two.of(turn).call('googleSecretLogin', input))))
}

async function withAuthenticator(two: TwoPeople) {
  const email = newEmail()
  const people = two.of(0)
  const captcha = await people.codeFor(email, 'register')
  const input = { registerType: 'email', email, password, captcha, ...device(email), ...agreement }
  const { token } = granted(await people.call('register', input as never))
  const session = (await people.sessionOf(token!))!
  const { secretKey } = granted(
    await people.call('generateGoogleKey', { rebind: false }, { session }),
  )
  await two.advance(minute)
  const code = await people.codeFor(email, 'bind', { session })
  const binding = {
    secretKey,
    googleCode: shownCode(secretKey, people.world.clock.now()),
    loginPassword: password,
    recoveryCode: undefined,
    captcha: code,
    oldGoogleCode: undefined,
  }
  granted(await people.call('bindGoogleAuth', binding, { session }))
  await two.advance(minute)
  return { email, secretKey }
}

const races = {
  'a code signs in once': useCode,
  'an address is registered once': registerOnce,
  'an authenticator’s code signs in once': useSecurityCode,
}

test.each(Object.entries(races))('%s, at every size', async (name, race) => {
  opened = await openTwoPeople()
  expect(await raceAll(race(opened))).toEqual([])
  proofFigure(`race: ${name}`, `${trials} trials of ${contenders.join(', ')} at once, one won each`)
})

test.each(['a code signs in once', 'an authenticator’s code signs in once'] as const)(
  'finds a planted bug: no locks and numbers in the race “%s”',
  async (name) => {
    opened = await openTwoPeople(withoutLocks)
    await withoutNumbers(opened.database)
    expect(await firstFault(races[name](opened))).not.toEqual([])
  },
)
