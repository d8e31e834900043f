import type { Recharge } from './tables.ts'

/**
 * The unique name under which a transaction is recharged once, whoever asks, in whatever spelling and over
 * whichever network they say that it went.
 */
export function transactionName(txid: string): string {
  return `txid:${plainMatch(txid).toLowerCase()}`
}

/** The unique name under which a reference opens one order. */
export function referenceName(reference: string): string {
  return `recharge reference:${reference}`
}

/**
 * The name that a report was made under. None where a network has shown the payment itself: nobody ever
 * reports that one.
 */
export function reportNames({
  paymentId,
  txid,
  payee,
}: Pick<Recharge, 'paymentId' | 'txid' | 'payee'>): string[] {
  if (paymentId !== null) return []
  if (payee !== null) return [referenceName(payee.reference)]
  return txid === null ? [] : [transactionName(txid)]
}

/** The unique name of money that a bank or network has on record: nobody is credited with it twice. */
export function matchName(currency: string, matched: string): string {
  return `recharge match:${currency}:${matched}`
}

/**
 * That name of a payment which a network has shown: it stays with the recharge that stands on the payment, so
 * that no report of the same money is credited beside it.
 */
export function paymentMatchName(currency: string, txid: string): string {
  return matchName(currency, plainMatch(txid))
}

/** One spelling of such a number, however it was copied: some write hexadecimal digits with `0x` before them. */
export function plainMatch(typed: string): string {
  return typed
    .replaceAll(/[\s/-]/g, '')
    .toUpperCase()
    .replace(/^0X/, '')
}
