import * as v from 'valibot'
import { Ms, RowNumber } from './scalars.ts'

/** Query values are strings on the wire; callers may pass numbers and booleans. */

/** A whole number of a query. A value beyond `max` is refused, or clamped with `clamp`. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(min: number, max: number, clamp = false) {
  return v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^(0|[1-9]\d{0,15})$/),
    // not money: a page, a count or a time
    v.transform((digits) => (clamp ? Math.min(max, Number(digits)) : Number(digits))),
    v.minValue(min),
    v.maxValue(max),
  )
}

/** A query flag: `1`/`0`, `true`/`false`. */
export const Flag = v.pipe(
  v.union([v.boolean(), v.picklist(['0', '1', 'true', 'false'])]),
  v.transform((value) => value === true || value === '1' || value === 'true'),
)

/** Epoch milliseconds in a query. */
export const QueryMs = wholeNumber(0, 8_640_000_000_000_000)

/** A comma list of at most `max` items. */
/* @__NO_SIDE_EFFECTS__ */
export function commaList<Item extends v.GenericSchema<string>>(item: Item, max: number) {
  return v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(2_000),
    v.transform((value) => value.split(',')),
    v.array(item),
    v.maxLength(max),
  )
}

/** The start of a page: sort key and number of the row before it. */
const PageStart = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+$/),
  v.check((start) => start.split('.').every((part) => v.is(RowNumber, part)), 'range'),
)

/**
 * Fields of every list. The first page answers with an `endAt`; requests of the following pages repeat it, so that new
 * rows do not shift the pages. A page also answers with `next`; a request with it as `after` misses no row, even if
 * earlier rows have left the list meanwhile.
 */
export const listFields = {
  pageNo: v.optional(wholeNumber(1, 100_000), 1),
  after: v.optional(PageStart),
  pageSize: v.optional(wholeNumber(1, 100, true), 10),
  beginAt: v.optional(QueryMs),
  endAt: v.optional(QueryMs),
  order: v.optional(v.picklist(['desc', 'asc']), 'desc'),
}

/**
 * One page of a list. `total` stops counting at 1,000, and `isMore` says that there are more; `next` is the start of
 * the following page, null on the last page and for the few lists that are read in full.
 */
/* @__NO_SIDE_EFFECTS__ */
export function page<Item extends v.GenericSchema>(item: Item) {
  const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
  return v.strictObject({
    records: v.array(item),
    total: whole,
    size: whole,
    current: whole,
    pages: whole,
    isMore: v.boolean(),
    next: v.nullable(v.string()),
    endAt: Ms,
  })
}

/** The part of a user's own orders or positions in a list: `1,2` running, `3` history. */
export const OwnStatus = commaList(v.picklist(['1', '2', '3']), 3)
