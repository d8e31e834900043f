/** Of the login password, in code points of its normal form. */
export const shortestPassword = 8
export const longestPassword = 64

/** A typed password may be this many UTF-16 units long: a letter with its marks apart takes up to four. */
export const longestTypedPassword = 4 * longestPassword

/**
 * The normal form of a password (NFKC, as NIST SP 800-63B-4 asks for). Keyboards give the same letter in one code point
 * or in several, and in full or half width: only this form is hashed, counted and compared.
 */
export const normalPassword = (typed: string): string => typed.normalize('NFKC')

export const isSamePassword = (one: string, other: string): boolean =>
  normalPassword(one) === normalPassword(other)

/** How long a password is, in code points of its normal form. */
export const passwordLength = (typed: string): number => Array.from(normalPassword(typed)).length
