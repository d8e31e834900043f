import { wallOffsetMs, wallTime } from '@candor/api'

/** A typed time: UTC+8, to the minute. Null for an empty text; NaN for an invalid one. */
export function typedTime(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const found = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/.exec(typed)
  const at = Date.parse(`${typed.replace(' ', 'T')}:00Z`)
  return found === null ? Number.NaN : at - wallOffsetMs
}

export const timeTyped = (at: number | null): string =>
  at === null ? '' : wallTime(at).slice(0, 16)
