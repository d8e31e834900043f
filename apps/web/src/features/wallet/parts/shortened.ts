const shownEnd = 6

/** A long name, such as an address, by its beginning and its end. */
export function shortened(text: string): string {
  return text.length > 4 * shownEnd ? `${text.slice(0, shownEnd)}…${text.slice(-shownEnd)}` : text
}
