/** Least length of the login password, in code points of its normal form. */
export const shortestPassword = 8
export const longestPassword = 64

/** Longest typed password in UTF-16 units: a letter with separate marks takes up to four. */
export const longestTypedPassword = 4 * longestPassword

/**
 * The normal form of a password (NFKC, as NIST SP 800-63B-4 asks for). Keyboards produce the same letter as one or
 * several code points, and in full or half width: only this form is hashed, counted and compared.
 */
export const normalPassword = (typed: string): string => typed.normalize('NFKC')

export const isSamePassword = (one: string, other: string): boolean =>
  normalPassword(one) === normalPassword(other)

/** The length of a password, in code points of its normal form. */
export const passwordLength = (typed: string): number => Array.from(normalPassword(typed)).length
