import { readFileSync } from 'node:fs'
import { minuteMs, type SupportHours } from '@candor/api'
import { afterOpenTime, closesAt, opensAt, type OpenSpan } from '@candor/rules'
import * as v from 'valibot'

const minutes = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/))
const weekday = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(7))

const fileSchema = v.strictObject({
  /** Opening hours at UTC+8; 1 is Monday. */
  hours: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          days: v.pipe(v.array(weekday), v.minLength(1)),
          from: clock,
          to: clock,
        }),
        v.check(({ from, to }) => from < to, 'a day of support ends after it begins'),
      ),
    ),
    v.minLength(1),
  ),
  /** Opening time within which an answer is planned. */
  chatAnswerMinutes: minutes,
  ticketAnswerMinutes: minutes,
  /** Silence after which an answered conversation closes by itself. */
  chatSilenceMinutes: minutes,
  ticketSilenceMinutes: minutes,
})

export type Kind = 'chat' | 'ticket'

/** Opening hours and planned answer times. */
export type SupportTerms = {
  readonly hours: readonly SupportHours[]
  readonly spans: readonly OpenSpan[]
  readonly silenceMs: Readonly<Record<Kind, number>>
  readonly answerMs: Readonly<Record<Kind, number>>
}

const minuteOf = (text: string): number => {
  const [hour, minute] = text.split(':')
  return parseInt(hour!, 10) * 60 + parseInt(minute!, 10) // not money: a time of the day
}

/**
 * Reads `data/support.json`, or a test's file.
 * @throws ValiError when a field is missing or malformed
 */
export function loadSupport(file: unknown = stored()): SupportTerms {
  const given = v.parse(fileSchema, file)
  return {
    hours: given.hours,
    spans: given.hours.flatMap(({ days, from, to }) =>
      days.map((day) => ({ day, from: minuteOf(from), to: minuteOf(to) })),
    ),
    answerMs: {
      chat: given.chatAnswerMinutes * minuteMs,
      ticket: given.ticketAnswerMinutes * minuteMs,
    },
    silenceMs: {
      chat: given.chatSilenceMinutes * minuteMs,
      ticket: given.ticketSilenceMinutes * minuteMs,
    },
  }
}

const stored = (): unknown =>
  JSON.parse(readFileSync(new URL('../../../../data/support.json', import.meta.url), 'utf8'))

/** Planned time of an answer to a message now: only opening hours count. */
export const answerBy = ({ spans, answerMs }: SupportTerms, kind: Kind, now: number): number =>
  afterOpenTime(spans, now, answerMs[kind]) ?? now + answerMs[kind]

/** Whether support is open now, and when it opens next. */
export function staffedAt({ spans, hours }: SupportTerms, now: number) {
  const opens = opensAt(spans, now)
  return {
    isOpen: opens === now,
    opensAt: opens,
    closesAt: closesAt(spans, now),
    hours: hours.map(({ days, from, to }) => ({ days: [...days], from, to })),
  }
}
