import { endpoints } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { is } from 'valibot'
import {
  agreement,
  device,
  errorOf,
  granted,
  openPeopleWorld,
  type PeopleWorld,
} from '../../people/testing/people-world.ts'
import { proofFigure, proofScale } from '../proof-scale.ts'

const minute = 60_000
const atOnce = 200
const bursts = proofScale({ quick: 2, full: 50 })
const sends = proofScale({ quick: 100, full: 500 })
const owner = '192.0.2.1'

let people: PeopleWorld
beforeAll(async () => {
  people = await openPeopleWorld('code guessing')
})
afterAll(() => people.close())

const enter = (email: string, captcha: string, ip = owner) =>
  people.call('emailLogin', { email, captcha, ...device(email) }, { ip })

/** Wrong codes, and the right one at the end. */
function guessesBefore(captcha: string, count: number): string[] {
  const wrong = Array.from({ length: count }, (_, index) => String(index * 3).padStart(6, '0'))
  return [...wrong.filter((guess) => guess !== captcha).slice(0, count - 1), captcha]
}

/** Replies to guesses: checked and wrong, checked and right, or not checked. */
function tally(answers: readonly unknown[]) {
  const errors = answers.map(errorOf)
  const evaluated = errors.filter((error) => error === 'CAPTCHA_WRONG').length
  const blind = errors.filter((error) => error === 'CAPTCHA_EXPIRED').length
  return { evaluated, right: errors.length - evaluated - blind }
}

describe('guessed codes', () => {
  test(`checks five of ${bursts * atOnce} guesses per code, ${atOnce} at once, and never the right one`, async () => {
    let evaluated = 0
    for (let burst = 0; burst < bursts; burst += 1) {
      const email = `burst${burst}@example.org`
      const guesses = guessesBefore(await people.codeFor(email, 'login'), atOnce)
      const found = tally(await Promise.all(guesses.map((guess) => enter(email, guess))))
      expect(found).toEqual({ evaluated: 5, right: 0 })
      evaluated += found.evaluated
    }
    proofFigure('codes guessed', `${bursts * atOnce} tries, ${evaluated} looked at, none right`)
  })

  test('finds a planted bug: without recorded attempts the right code is found', async () => {
    const email = 'forgotten@example.org'
    const guesses = guessesBefore(await people.codeFor(email, 'login'), 40)
    let right = 0
    for (let from = 0; from < guesses.length; from += 4) {
      const some = guesses.slice(from, from + 4)
      right += tally(await Promise.all(some.map((guess) => enter(email, guess)))).right
      await people.database.pool.query(
        `update people_code set sent = (select jsonb_agg(code || '{"ownTries": 0, "otherTries": 0}')
         from jsonb_array_elements(sent) as code)`,
      )
    }
    expect(right).toBe(1)
  })

  test(`accepts a code once that ${atOnce} callers use at once`, async () => {
    const email = 'shared@example.org'
    const captcha = await people.codeFor(email, 'login')
    const input = { email, captcha, ...device(email), ...agreement }
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => people.call('emailLogin', input)),
    )
    expect(answers.filter((answer) => errorOf(answer) === null)).toHaveLength(1)
    expect(errorOf(await people.call('emailLogin', input))).toBe('CAPTCHA_EXPIRED')
  })
})

describe('a right code is refused', () => {
  const ways: Record<string, (email: string, captcha: string) => Promise<unknown>> = {
    'for another address': async (email, captcha) => {
      const other = `other-${email}`
      const theirs = await people.codeFor(other, 'login')
      return captcha === theirs ? refusedAlready : enter(other, captcha)
    },
    'for another purpose': (email, captcha) =>
      people.call('register', {
        registerType: 'email',
        email,
        captcha,
        password: 'tr4velling-h0rn',
        ...device(email),
        ...agreement,
      } as never),
    'for another user’s password': (email, captcha) =>
      people.call('resetPassword', {
        account: email,
        captcha,
        newPassword: 'tr4velling-h0rn',
        confirmPassword: 'tr4velling-h0rn',
        googleCode: undefined,
        recoveryCode: undefined,
        ...device(email),
        deviceName: undefined,
      }),
    'after ten minutes': async (email, captcha) => {
      await people.world.advance(10 * minute)
      return enter(email, captcha)
    },
    'after a newer code was sent': async (email, captcha) => {
      await people.world.advance(minute)
      const next = await people.codeFor(email, 'login')
      return captcha === next ? refusedAlready : enter(email, captcha)
    },
    'from a new address after wrong codes from two others': async (email, captcha) => {
      const wrong = captcha === '000000' ? '000001' : '000000'
      for (const ip of ['203.0.113.1', '203.0.113.2']) await enter(email, wrong, ip)
      return enter(email, captcha, '203.0.113.3')
    },
  }
  const refusedAlready = { refused: 'CAPTCHA_WRONG', details: {}, put: [] }

  test.each(Object.keys(ways))('%s', async (how) => {
    const email = `way${Object.keys(ways).indexOf(how)}@example.org`
    const captcha = await people.codeFor(email, 'login')
    expect(errorOf(await ways[how]!(email, captcha))).toMatch(/^CAPTCHA_(WRONG|EXPIRED)$/)
  })

  test('except for its purpose, until its last millisecond', async () => {
    const email = 'last@example.org'
    const captcha = await people.codeFor(email, 'login')
    await people.world.advance(10 * minute - 1)
    const input = { email, captcha, ...device(email), ...agreement }
    expect(granted(await people.call('emailLogin', input)).token).not.toBeNull()
  })
})

describe('a flood of messages', () => {
  /** Spellings of one number. */
  const forms = [
    ['1', '2015550123'],
    ['1', '201 555 0123'],
    ['1', '201-555-0123'],
    ['1', '(201) 555-0123'],
    ['1', '201.555.0123'],
    ['1', '02015550123'],
    ['1', '12015550123'],
    ['1', '+12015550123'],
    ['1', '0012015550123'],
    ['1', '２０１５５５０１２３'],
    ['1', '2015550123;ext=1'],
    ['1', '2015550123#1'],
    ['01', '2015550123'],
    ['001', '2015550123'],
    ['+1', '2015550123'],
    ['1201', '5550123'],
    ['12', '015550123'],
  ] as const

  type Send = (phoneCode: string, phone: string, ip: string) => Promise<unknown>

  const ask: Send = async (phoneCode, phone, ip) => {
    const input = { phoneCode, phone, scene: 'login', humanToken: undefined } as const
    if (!is(endpoints.getPhoneCaptcha.request, input)) return null
    return people.call('getPhoneCaptcha', input, { ip })
  }

  /** Requests as often as allowed, a minute apart, in every spelling. */
  async function flood(send: Send, ipOf: (turn: number) => string): Promise<void> {
    for (let turn = 0; turn < sends; turn += 1) {
      const [phoneCode, phone] = forms[turn % forms.length]!
      await send(phoneCode, phone, ipOf(turn))
      await people.world.advance(minute)
    }
  }
  const sent = () => people.count('mail_inbox', `channel = 'sms'`)

  test(`${sends} requests for one number send five messages from one address, and twenty from many`, async () => {
    await flood(ask, () => '198.51.100.1')
    const one = await sent()
    expect(one).toBe(5)
    await flood(ask, (turn) => `203.0.113.${turn % 250}`)
    const many = (await sent()) - one
    expect(many).toBeLessThanOrEqual(20 - 5)
    expect(await people.count('mail_inbox', `recipient = '+12015550123'`)).toBe(one + many)
    proofFigure(
      'messages asked for',
      `${2 * sends} in ${forms.length} spellings: ${one + many} sent`,
    )
  })

  test('finds a planted bug: counting by spelling lets many more through', async () => {
    const counts = new Map<string, number>()
    let through = 0
    const naive: Send = async (phoneCode, phone) => {
      const typed = `${phoneCode} ${phone}`
      const count = (counts.get(typed) ?? 0) + 1
      counts.set(typed, count)
      if (count <= 5) through += 1
    }
    await flood(naive, () => '198.51.100.1')
    expect(through).toBeGreaterThan(20)
  })
})
