import type { Amount, Price, Quantity, Rate } from '@candor/money'

/**
 * One column of a table that the lane loads and saves: its PostgreSQL type and the conversions between the driver's
 * value and the value that decisions see.
 */
export type Column<T> = {
  readonly sql: string
  read(stored: unknown): T
  write(value: T): unknown
}

/** The value type of a column. */
export type ValueOf<C> = C extends Column<infer T> ? T : never

const plain = (value: unknown) => value

function column<T>(sql: string, read: (stored: unknown) => T): Column<T> {
  return { sql, read, write: plain }
}

const asNumber = (stored: unknown) => Number(stored)
const asBigint = (stored: unknown) => BigInt(stored as string)

/** An id: decimal digits in TypeScript, `bigint` in the database. */
export const id = column<string>('bigint', (stored) => String(stored))
export const text = column<string>('text', (stored) => stored as string)
/** Text with a fixed set of values, which a check constraint of the table enforces. */
export function words<Word extends string>(): Column<Word> {
  return text as unknown as Column<Word>
}
export const flag = column<boolean>('boolean', (stored) => stored as boolean)
/** A small integer that is not money: a leverage, a version. */
export const whole = column<number>('integer', (stored) => stored as number)
/** Epoch milliseconds, UTC. */
export const ms = column<number>('bigint', asNumber)
/** A sequence number of the tick log. */
export const seq = column<number>('bigint', asNumber)
/** Money: 10⁻⁸ of the currency's unit. */
export const amount = column<Amount>('numeric', (stored) => asBigint(stored) as Amount)
/** 10⁻⁸ of the base unit. */
export const quantity = column<Quantity>('numeric', (stored) => asBigint(stored) as Quantity)
/** 10⁻¹² of the quote unit for one base unit. */
export const price = column<Price>('numeric', (stored) => asBigint(stored) as Price)
/** A fraction in 10⁻⁸. */
export const rate = column<Rate>('numeric', (stored) => asBigint(stored) as Rate)
export const bytes = column<Uint8Array>('bytea', (stored) => stored as Uint8Array)

/** A JSON document of a known shape. */
export function json<T>(): Column<T> {
  return { sql: 'jsonb', read: (stored) => stored as T, write: (value) => JSON.stringify(value) }
}

/** A column that may be empty. */
export function optional<T>(inner: Column<T>): Column<T | null> {
  return {
    sql: inner.sql,
    read: (stored) => (stored === null ? null : inner.read(stored)),
    write: (value) => (value === null ? null : inner.write(value)),
  }
}
