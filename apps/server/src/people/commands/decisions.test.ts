import { describe, expect, test } from 'vitest'
import { owned, refuse } from '../../platform/lane/index.ts'
import { oldPasswordPolicy, failed, unlocked } from '../lock-out.ts'
import { arrival, context, now, rows, session, user, values } from '../testing/state.ts'
import { changePassword } from './change-password.ts'
import { register, type Registration } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { touchSession } from './touch-session.ts'
import { tryPassword } from './try-credentials.ts'

const claimed = () => true
const slot = { houseObject: '65536', id: '7' }

/** A decision with its rows as plain data. */
function plain(decision: object) {
  return { ...decision, put: values((decision as { put?: unknown[] }).put) }
}

describe('trying a password', () => {
  const key = { ...owned('65536'), id: '7' }
  const attempt = (right: boolean, lock: typeof unlocked | null) =>
    plain(
      tryPassword.decide(
        { locks: rows(...(lock ? [{ ...key, ...lock }] : [])), claimed } as never,
        { slot, right },
        context,
      ),
    )

  test('counts a wrong one', () => {
    const counted = { ...key, ...unlocked, failures: 1, firstFailedAt: now, lastFailedAt: now }
    expect(attempt(false, null)).toEqual({
      ...plain(refuse('BAD_CREDENTIALS')),
      put: [['people_lock', counted]],
    })
  })

  test('resets the failures by a right one', () => {
    expect(attempt(true, null)).toEqual({ put: [], reply: null })
    const failures = { ...unlocked, failures: 4, firstFailedAt: now, lastFailedAt: now, locks: 1 }
    expect(attempt(true, failures)).toEqual({
      put: [['people_lock', { ...key, ...unlocked }]],
      reply: null,
    })
  })

  test('gives right and wrong the same answer while locked, and changes nothing', () => {
    const locked = { ...unlocked, lockedUntilAt: now + 90_500 }
    const answer = plain(refuse('LOGIN_LOCKED', { retryAfter: 91 }))
    expect([attempt(true, locked), attempt(false, locked)]).toEqual([answer, answer])
  })
})

describe('registering', () => {
  const guest: Registration = {
    userId: '64',
    uid: '12345678',
    inviteCode: 'ABCD2345',
    contact: null,
    passwordHash: '$argon2id$new',
    invitedBy: null,
    agreementVersion: '1',
    country: null,
    deviceId: 'device-0123456789',
    arrival,
    spentCodeId: '0',
    objection: null,
  }
  const decide = (input: Registration, free: (name: string) => boolean = claimed) =>
    plain(
      register.decide(
        { users: undefined, sessions: rows(), claimed: free } as never,
        input,
        context,
      ),
    )

  test('makes a guest with user, session and events, and no secret in the reply', () => {
    const { tokenSeed, ticketHash: _ticket, knownDevice: _known, lang: _lang, ...device } = arrival
    expect(decide(guest)).toEqual({
      put: [
        [
          'people_user',
          {
            ...user,
            account: 'guest12345678',
            accountType: 'guest',
            email: null,
            passwordHash: '$argon2id$new',
            passwordVersion: 1,
            initialPasswordChanged: false,
            spentCodeId: '0',
            createdAt: now,
            lastLoginAt: now,
            lastLoginIp: arrival.ip,
            lang: arrival.lang,
          },
        ],
        [
          'people_session',
          { ...session('900'), ...device, createdAt: now, lastActiveAt: now, revokedAt: null },
        ],
      ],
      events: [
        {
          name: 'userRegistered',
          data: {
            userId: '64',
            account: 'guest12345678',
            accountType: 'guest',
            country: null,
            invitedBy: null,
          },
        },
        {
          name: 'signedIn',
          data: { userId: '64', sessionId: '900', isNewDevice: false, lang: 'ko' },
        },
      ],
      reply: {
        userId: '64',
        account: 'guest12345678',
        isNewUser: true,
        tokenSeed,
        expiresAt: now + 14 * 86_400_000,
      },
    })
  })

  test('refuses an account or a device that has one; draws a number again that was drawn twice', () => {
    const without = (taken: string) => decide(guest, (name) => name !== taken)
    expect(without('account:guest12345678')).toEqual(plain(refuse('ACCOUNT_EXISTS')))
    expect(without('guest:device-0123456789')).toEqual(plain(refuse('ACCOUNT_EXISTS')))
    const again = plain(refuse('BUSY', { retryAfter: 1 }))
    expect([without('uid:12345678'), without('invite:ABCD2345')]).toEqual([again, again])
  })

  test('answers an objection and claims no name', () => {
    const objected = { ...guest, objection: refuse('PASSWORD_WEAK') }
    expect(decide(objected)).toEqual(plain(refuse('PASSWORD_WEAK')))
    expect(register.claims(objected)).toEqual([])
    expect(register.claims(guest)).toHaveLength(4)
  })
})

describe('signing in', () => {
  type Proof = Parameters<typeof signIn.decide>[1]['proof']
  const decide = (proof: Proof, present = [session('1')], who: typeof user | undefined = user) =>
    plain(
      signIn.decide(
        { users: who, sessions: rows(...present), claimed } as never,
        { userId: '64', proof, arrival },
        context,
      ),
    )
  const byPassword: Proof = { kind: 'password', passwordVersion: 3 }

  test('opens a session beside the others', () => {
    const { put, events } = decide(byPassword) as ReturnType<typeof plain> & { events: unknown }
    expect(put.map(([name]) => name)).toEqual(['people_user', 'people_session'])
    expect(put[0]).toEqual([
      'people_user',
      { ...user, lastLoginAt: now, lastLoginIp: arrival.ip, lang: arrival.lang },
    ])
    expect(events).toEqual([
      { name: 'signedIn', data: { userId: '64', sessionId: '900', isNewDevice: true, lang: 'ko' } },
    ])
  })

  test('refuses a password that was changed meanwhile', () => {
    const old: Proof = { kind: 'password', passwordVersion: 2 }
    expect(decide(old)).toEqual(plain(refuse('BAD_CREDENTIALS')))
  })

  test('accepts a code once', () => {
    const address = 'ana@example.org'
    expect(decide({ kind: 'code', codeId: '50', address })).toEqual(
      plain(refuse('CAPTCHA_EXPIRED')),
    )
    expect(decide({ kind: 'code', codeId: '51', address }).put[0]).toMatchObject([
      'people_user',
      { spentCodeId: '51' },
    ])
  })

  test('ends expired sessions of this device, and the least recently used one of more than twenty', () => {
    const here = { deviceThumbprint: arrival.deviceThumbprint }
    const idle = session('1', { ...here, lastActiveAt: now - 86_400_000 })
    const old = session('2', { ...here, createdAt: now - 14 * 86_400_000 })
    // The other device did not sign out: its session expired, and it still gets margin calls.
    const elsewhere = session('3', { deviceThumbprint: 'other', lastActiveAt: now - 86_400_000 })
    const live = Array.from({ length: 20 }, (_, index) =>
      session(String(10 + index), { lastActiveAt: now - 1_000 + index }),
    )
    const decision = decide(byPassword, [idle, old, elsewhere, ...live]) as ReturnType<
      typeof plain
    > & {
      events: unknown[]
    }
    const ended = decision.put
      .map(([, value]) => value as { id?: string; revokedAt?: number | null })
      .filter(({ revokedAt }) => revokedAt === now)
    expect(ended.map(({ id }) => id)).toEqual(['1', '2', '10'])
    expect(decision.events.at(-1)).toEqual({
      name: 'sessionsEnded',
      data: { sessionIds: ['1', '2', '10'] },
    })
  })

  test('refuses an unknown user', () => {
    const decision = signIn.decide(
      { users: undefined, sessions: rows(), claimed } as never,
      { userId: '64', proof: byPassword, arrival },
      context,
    )
    expect(decision).toEqual(refuse('ACCOUNT_NOT_FOUND'))
  })
})

describe('changing the password', () => {
  const input = {
    sessionId: '1',
    oldIsRight: true,
    bySession: false,
    passwordVersion: 3,
    newHash: '$argon2id$new',
    codeId: '51',
    stepUp: { security: null, challengeId: null },
    objection: null,
    holdMs: 120_000,
    lang: 'ko',
  } as const
  const ownLock = { ...owned('64'), id: '1', ...unlocked }
  const decide = (changes: Partial<Parameters<typeof changePassword.decide>[1]>, lock = ownLock) =>
    plain(
      changePassword.decide(
        {
          users: user,
          sessions: rows(session('1'), session('2'), session('3', { createdAt: 0 })),
          locks: rows(lock),
          passkeys: rows(),
          claimed,
        } as never,
        { ...input, ...changes },
        context,
      ),
    )

  test('sets it, spends the code, ends the other sessions and counts the live ones', () => {
    expect(decide({})).toEqual({
      put: [
        [
          'people_user',
          { ...user, passwordHash: '$argon2id$new', passwordVersion: 4, spentCodeId: '51' },
        ],
        ['people_session', session('2', { revokedAt: now })],
        ['people_session', session('3', { createdAt: 0, revokedAt: now })],
        ['people_hold', { ...owned('64'), untilAt: now + 120_000, reason: 'loginPassword' }],
        ['people_lock', ownLock],
      ],
      events: [
        {
          name: 'credentialChanged',
          data: {
            userId: '64',
            credential: 'loginPassword',
            holdUntilAt: now + 120_000,
            lang: 'ko',
          },
        },
        { name: 'sessionsEnded', data: { sessionIds: ['2', '3'] } },
      ],
      reply: { withdrawHoldUntilAt: now + 120_000, otherSessionsRevoked: 1 },
    })
  })

  test('counts a wrong old password, and hides every other objection', () => {
    const answer = decide({ oldIsRight: false, objection: refuse('PASSWORD_WEAK') })
    expect(answer).toEqual({
      ...plain(refuse('OLD_PASSWORD_WRONG')),
      put: [['people_lock', { ...ownLock, ...failed(ownLock, now, oldPasswordPolicy) }]],
    })
  })

  test('answers refusals in their order', () => {
    const locked = { ...ownLock, lockedUntilAt: now + 1_800_000 }
    expect(decide({}, locked)).toEqual(plain(refuse('LOGIN_LOCKED', { retryAfter: 1_800 })))
    expect(decide({ objection: refuse('PASSWORD_SAME') })).toEqual(plain(refuse('PASSWORD_SAME')))
    expect(decide({ passwordVersion: 2 })).toEqual(plain(refuse('STATE_CHANGED')))
    expect(decide({ codeId: '50' })).toEqual(plain(refuse('CAPTCHA_EXPIRED')))
  })
})

describe('resetting a forgotten password', () => {
  const input = {
    userId: '64',
    address: 'ana@example.org',
    newHash: '$argon2id$new',
    codeId: '51',
    proof: null,
    knownDevice: false,
    objection: null,
    holdMs: 120_000,
    lang: 'en-us',
  } as const
  const decide = (changes: Partial<Parameters<typeof resetPassword.decide>[1]>, hold?: object) =>
    plain(
      resetPassword.decide(
        {
          users: user,
          sessions: rows(session('1'), session('2')),
          locks: rows(),
          holds: hold,
          claimed,
        } as never,
        { ...input, ...changes },
        context,
      ),
    )

  test('ends every session and pauses withdrawals', () => {
    const ended = ['1', '2'].map((id) => session(id, { revokedAt: now, shutOut: true }))
    expect(decide({}).put.slice(1)).toEqual([
      ...ended.map((row) => ['people_session', row]),
      ['people_hold', { ...owned('64'), untilAt: now + 120_000, reason: 'loginPassword' }],
    ])
    expect(decide({})).toMatchObject({ reply: { withdrawHoldUntilAt: now + 120_000 } })
  })

  test('never shortens a running pause', () => {
    const long = { ...owned('64'), untilAt: now + 900_000, reason: 'fundPassword' }
    expect(decide({}, long)).toMatchObject({ reply: { withdrawHoldUntilAt: now + 900_000 } })
  })

  test('resets once per code, and answers an objection', () => {
    expect(decide({ codeId: '50' })).toEqual(plain(refuse('CAPTCHA_EXPIRED')))
    expect(decide({ objection: refuse('CAPTCHA_WRONG') })).toEqual(plain(refuse('CAPTCHA_WRONG')))
  })
})

describe('one session', () => {
  const state = { sessions: rows(session('1')), claimed } as never

  test('ends once', () => {
    expect(plain(signOut.decide(state, { sessionId: '1' }, context))).toEqual({
      put: [['people_session', session('1', { revokedAt: now })]],
      events: [{ name: 'sessionsEnded', data: { sessionIds: ['1'] } }],
      reply: null,
    })
    expect(plain(signOut.decide(state, { sessionId: '9' }, context)).put).toEqual([])
  })

  test('only moves its last use forward', () => {
    const touch = (at: number) => plain(touchSession.decide(state, { sessionId: '1', at }, context))
    expect(touch(now).put).toEqual([['people_session', session('1', { lastActiveAt: now })]])
    expect(touch(now - 60_000).put).toEqual([])
  })
})
