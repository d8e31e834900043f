/** Initials only: enough for the owner to recognise. */
export function maskedName(surname: string, firstName: string): string {
  return [surname, firstName].map((name) => `${/./u.exec(name.trim())?.[0] ?? ''}***`).join(' ')
}

/** The last two characters. */
export function maskedNumber(docNumber: string): string {
  return `***${docNumber.slice(-2)}`
}

/** The unique name that a document is claimed under. */
export const documentName = (hash: string): string => `identity:${hash}`

/** A unique name of a passed person: one name and birthday. */
export const personName = (hash: string): string => `person:${hash}`
