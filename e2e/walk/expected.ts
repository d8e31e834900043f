import { expect } from 'vitest'

/** What a row expects of what it has read; a test runs the row. */
export function same(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected)
}

export function differs(actual: unknown, from: unknown): void {
  expect(actual).not.toEqual(from)
}

/** Holds at least what `part` has, with these values. */
export function like(actual: unknown, part: object): void {
  expect(actual).toMatchObject(part)
}

export function holds(actual: string, part: string): void {
  expect(actual).toContain(part)
}
