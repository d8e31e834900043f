/** Browsers offer cryptography only on https and localhost; without it nothing can be sealed or signed. */
export function hasCryptography(): boolean {
  return window.isSecureContext && 'subtle' in crypto
}
