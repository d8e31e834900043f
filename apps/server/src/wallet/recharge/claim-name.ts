import type { Recharge } from './tables.ts'

/** The unique name of a transaction, under which it is recharged once: by any user, in any spelling, over any network. */
export function transactionName(txid: string): string {
  return `txid:${plainMatch(txid).toLowerCase()}`
}

/**
 * Daily limit: by identity, raised by level, and at least a tenth. A tenth finer than the method is rounded up, so that only an
 * unpayable rest can stay.
 * @param held the balance plus the withdrawals of the last ten days, so that the tenth stays the same meanwhile
 */
export function referenceName(reference: string): string {
  return `recharge reference:${reference}`
}

/** The unique name that a report was made under. None if a network showed the payment itself, which is never reported. */
export function reportNames({
  paymentId,
  txid,
  payee,
}: Pick<Recharge, 'paymentId' | 'txid' | 'payee'>): string[] {
  if (paymentId !== null) return []
  if (payee !== null) return [referenceName(payee.reference)]
  return txid === null ? [] : [transactionName(txid)]
}

/** The unique name of money at a bank or network: it is credited once. */
export function matchName(currency: string, matched: string): string {
  return `recharge match:${currency}:${matched}`
}

/**
 * The same for a payment that a network has shown. It stays with the payment's recharge, so that no report credits the same
 * money again.
 */
export function paymentMatchName(currency: string, txid: string): string {
  return matchName(currency, plainMatch(txid))
}

/** One spelling of such a number, with or without the prefix `0x` of hexadecimal digits. */
export function plainMatch(typed: string): string {
  return typed
    .replaceAll(/[\s/-]/g, '')
    .toUpperCase()
    .replace(/^0X/, '')
}
