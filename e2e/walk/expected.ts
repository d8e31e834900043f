import { expect } from 'vitest'

/** Assertions of rows on what they read. */
export function same(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected)
}

export function differs(actual: unknown, from: unknown): void {
  expect(actual).not.toEqual(from)
}

/** Matches an object that has at least the fields of `part`. */
export function like(actual: unknown, part: object): void {
  expect(actual).toMatchObject(part)
}

export function holds(actual: string, part: string): void {
  expect(actual).toContain(part)
}
