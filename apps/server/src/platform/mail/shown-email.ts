import { domainToUnicode } from 'node:url'
import { plainEmail } from '@candor/api'

/**
 * A stored address as its owner types it: with an internationalised domain in Unicode (`münchen.de`). The ASCII form is
 * kept if typing the Unicode form does not lead back to it.
 */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const shown = `${address.slice(0, at)}${domainToUnicode(address.slice(at))}`
  return plainEmail(shown) === address ? shown : address
}

/** Enough of an address for its owner to recognise it. */
export function maskedEmail(address: string): string {
  return `${address.slice(0, 1)}***${shownEmail(address.slice(address.lastIndexOf('@')))}`
}
