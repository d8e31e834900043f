import { wallTime } from '@candor/api'
import { momentOf } from '../drafts/draft-fields.ts'

/** A typed time: UTC+8. Null for an empty text; NaN for an invalid one. */
export const typedTime = (text: string): number | null =>
  text.trim() === '' ? null : (momentOf(text) ?? Number.NaN)

export const timeTyped = (at: number | null): string =>
  at === null ? '' : wallTime(at).slice(0, 16)
