/** The first four characters of an IBAN: a country and two check digits. */
const iban = /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/

/**
 * An account number without spaces; null for an IBAN with wrong check digits (ISO 13616). Other numbers have no checksum that
 * all banks share.
 */
export function readAccountNumber(typed: string): string | null {
  const text = typed.replaceAll(/[ -]/g, '').toUpperCase()
  if (text.length < 4 || text.length > 34) return null
  if (!iban.test(text)) return text
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n ? text : null
}

/** The end of a number, by which its owner recognises it. */
export function maskedNumber(accountNo: string): string {
  return `•••• ${accountNo.slice(-4)}`
}
