import { domainToUnicode } from 'node:url'
import { plainEmail } from '@candor/api'

/**
 * A stored address as its owner types it: with the international domain in its own letters (`münchen.de`). Its ASCII form
 * stays where no typing of the shown one leads to it.
 */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const shown = `${address.slice(0, at)}${domainToUnicode(address.slice(at))}`
  return plainEmail(shown) === address ? shown : address
}

/** Enough of an address for its owner to know which one is meant. */
export function maskedEmail(address: string): string {
  return `${address.slice(0, 1)}***${shownEmail(address.slice(address.lastIndexOf('@')))}`
}
