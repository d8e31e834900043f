import { dayMs } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import type { Asker } from '../asker.ts'
import type { SentCode } from '../tables.ts'
import { context, now, rows, values } from '../testing/state.ts'
import { perDay, sendCode } from './send-code.ts'
import { otherTriesLimit, ownTriesLimit, tryCode } from './try-code.ts'

const slot = { houseObject: '65536', id: '7' }
const minute = 60_000
const stranger = (number: number): Asker => ({ kind: 'stranger', id: `198.51.100.${number}` })
const home: Asker = { kind: 'device', id: '192.0.2.1' }
const user: Asker = { kind: 'user', id: 'user' }

const code: SentCode = {
  asker: home.id,
  kind: home.kind,
  codeId: '77',
  scene: 'login',
  codeHash: 'right',
  sentAt: now,
  expiresAt: now + 10 * minute,
  ownTries: 0,
  otherTries: 0,
}

const state = (sent: readonly SentCode[]) => {
  const row = { ...owned(slot.houseObject), id: slot.id, sentAt: sent.at(-1)?.sentAt ?? 0, sent }
  return { codes: rows(...(sent.length > 0 ? [row] : [])), claimed: () => true } as never
}
const sentBy = (put: readonly unknown[] | undefined) =>
  (values(put)[0]?.[1] as { sent: SentCode[] } | undefined)?.sent

/** The record after one more request, or the refusal. */
function send(sent: readonly SentCode[], asker: Asker, at = now, codeId = '77') {
  const input = { slot, asker, scene: 'login', codeId, codeHash: 'right' }
  const decision = sendCode.decide(state(sent), input, { ...context, now: at })
  return isRefusal(decision) ? decision : sentBy(decision.put)!
}

/** The answer to a guess, and the record after it. */
function attempt(
  sent: readonly SentCode[],
  guess: Partial<Record<keyof SentCode, string>>,
  at = now,
) {
  const input = { slot, scene: 'login', codeHash: 'right', asker: home.id, ...guess }
  const decision = tryCode.decide(state(sent), input, { ...context, now: at })
  const answer = isRefusal(decision) ? decision.refused : decision.reply
  return { answer, sent: sentBy(decision.put) ?? sent }
}

describe('sending', () => {
  const tooOften = (retryAfter: number) => refuse('CAPTCHA_TOO_OFTEN', { retryAfter })

  test('sends the first code, and the next after a minute', () => {
    expect(send([], home)).toEqual([code])
    expect(send([code], home, now + 59_001)).toEqual(tooOften(1))
    const next = { ...code, sentAt: now + minute, expiresAt: now + 11 * minute }
    expect(send([code], home, now + minute)).toEqual([code, next])
  })

  /** As many codes as this requester gets, a minute apart. */
  function flood(asker: Asker, before: readonly SentCode[] = [], from = now): readonly SentCode[] {
    const sent = send(before, asker, from)
    return isRefusal(sent) ? before : flood(asker, sent, from + minute)
  }

  test.each([
    [stranger(1), 5],
    [home, 10],
    [user, 10],
  ])('sends %o %d codes in any day', (asker, count) => {
    const sent = flood(asker)
    expect(sent).toHaveLength(count)
    expect(send(sent, asker, now + dayMs - 1)).toEqual(tooOften(1))
    expect(send(sent, asker, now + dayMs)).toHaveLength(count)
  })

  test('limits all strangers to 20 codes and keeps the budgets of device and user', () => {
    const strangers = Array.from({ length: 40 }, (_, number) => stranger(number))
    const flooded = strangers.reduce((sent, asker) => flood(asker, sent), [] as readonly SentCode[])
    expect(flooded).toHaveLength(20)
    expect(send(flooded, home)).toHaveLength(21)
    expect(send(flooded, user)).toHaveLength(21)
    const devices = Array.from({ length: 40 }, (_, id): Asker => ({ kind: 'device', id: `d${id}` }))
    const most = [...devices, user].reduce((sent, asker) => flood(asker, sent), flooded)
    const rooms = Object.values(perDay).map(({ together }) => together)
    expect(most).toHaveLength(rooms.reduce((total, room) => total + room))
    expect(most).toHaveLength(50)
  })
})

describe('trying', () => {
  test('accepts the right code, and again for a repeated request', () => {
    expect(attempt([code], {})).toEqual({ answer: { codeId: '77' }, sent: [code] })
  })

  test('accepts a code for ten minutes, in its own scene only', () => {
    expect(attempt([code], {}, code.expiresAt - 1).answer).toEqual({ codeId: '77' })
    expect(attempt([code], {}, code.expiresAt).answer).toBe('CAPTCHA_EXPIRED')
    expect(attempt([code], { scene: 'changePassword' }).answer).toBe('CAPTCHA_WRONG')
    expect(attempt([], {}).answer).toBe('CAPTCHA_WRONG')
  })

  test('voids the same requester’s last code by a new one, and no other code', () => {
    const foreign = { ...code, asker: 'elsewhere', codeId: '78', codeHash: 'foreign' }
    const newer = { ...code, codeId: '79', codeHash: 'newer' }
    const sent = [code, foreign, newer]
    expect(attempt(sent, { codeHash: 'foreign' }).answer).toEqual({ codeId: '78' })
    expect(attempt(sent, { codeHash: 'newer' }).answer).toEqual({ codeId: '79' })
    expect(attempt(sent, { codeHash: 'right' }).answer).toBe('CAPTCHA_WRONG')
  })

  test('counts strangers’ guesses against strangers, not against the requester', () => {
    let sent: readonly SentCode[] = [code]
    for (let guess = 0; guess < otherTriesLimit; guess += 1) {
      const wrong = attempt(sent, { codeHash: 'wrong', asker: 'elsewhere' })
      expect(wrong.answer).toBe('CAPTCHA_WRONG')
      sent = wrong.sent
    }
    expect(attempt(sent, { asker: 'elsewhere' }).answer).toBe('CAPTCHA_EXPIRED')
    for (let guess = 0; guess < ownTriesLimit; guess += 1) {
      expect(attempt(sent, {}).answer).toEqual({ codeId: '77' })
      sent = attempt(sent, { codeHash: 'wrong' }).sent
    }
    expect(attempt(sent, {}).answer).toBe('CAPTCHA_EXPIRED')
  })

  test('limits an address to seven comparisons per live code, however many request and guess', () => {
    const askers = Array.from({ length: 20 }, (_, number) => stranger(number).id)
    let sent: readonly SentCode[] = askers.map((asker) => ({ ...code, asker }))
    const triesOf = (codes: readonly SentCode[]) =>
      codes.reduce((total, { ownTries, otherTries }) => total + ownTries + otherTries, 0)
    for (const asker of [...askers, ...askers, 'elsewhere'])
      for (let guess = 0; guess < 20; guess += 1)
        sent = attempt(sent, { codeHash: 'wrong', asker }).sent
    expect(triesOf(sent)).toBe(7 * sent.length)
    expect(attempt(sent, { asker: askers[0]! }).answer).toBe('CAPTCHA_EXPIRED')
    // Of a million codes: 140 comparisons a day for strangers, 350 for all.
    expect(7 * perDay.stranger.together).toBe(140)
  })
})
