import * as v from 'valibot'

/** Every decimal digit of Unicode (Thai, Arabic-Indic, full-width) as 0 to 9. */
export const asciiDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, valueOf)

/** Unicode has decimal digits in runs of ten, from zero up. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value % 10)
}

/**
 * The plain form of a text whose letters, digits and hyphens mean the same in every width and script: for codes,
 * numbers and addresses. Never for names, and never for passwords.
 */
export const plainText = (typed: string): string =>
  asciiDigits(typed.normalize('NFKC')).replaceAll(/[‐‒–—−ー]/g, '-')

/** A code or number, read in its plain form. */
/* @__NO_SIDE_EFFECTS__ */
export function plain(pattern: RegExp) {
  return v.pipe(v.string(), v.transform(plainText), v.regex(pattern))
}
