/** Enough of an address for its owner to know which one is meant. */
export function maskedEmail(address: string): string {
  return `${address.slice(0, 1)}***${address.slice(address.lastIndexOf('@'))}`
}
