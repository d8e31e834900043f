/**
 * The request key of TPENV1: 32 symbols of an alphabet without look-alikes, one random byte each (`& 31`, so without
 * bias): exactly 160 bits.
 */
export const requestKeyAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A new request key. Each envelope has its own. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => requestKeyAlphabet.charAt(byte & 31)).join('')
}

export function isRequestKey(text: string): boolean {
  return /^[A-HJ-NP-Z2-9]{32}$/.test(text)
}
