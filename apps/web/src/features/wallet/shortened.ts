const shownEnd = 6

/** The beginning and the end of a long name, such as an address. */
export function shortened(text: string): string {
  return text.length > 4 * shownEnd ? `${text.slice(0, shownEnd)}…${text.slice(-shownEnd)}` : text
}
