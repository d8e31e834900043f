import { wallOffsetMs, wallTime } from '@candor/api'

/** Reads a typed time of the product's time zone: null for an empty text, `invalid` for what is no time. */
export function readTime(typed: string): number | null | 'invalid' {
  const text = typed.trim()
  if (text === '') return null
  const found = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text)
  if (found === null) return 'invalid'
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    // not money: a part of a date
    .map((part) => Number(part ?? '0'))
  const at = Date.UTC(year, month - 1, day, hour, minute, second) - wallOffsetMs
  return wallTime(at).startsWith(text) ? at : 'invalid'
}

/** Whether a time was typed and read. */
export const isTime = (read: ReturnType<typeof readTime> | undefined): read is number =>
  typeof read === 'number'

/** A time as it is typed, without seconds. */
export const writeTime = (at: number | null): string =>
  at === null ? '' : wallTime(at).slice(0, 16)
