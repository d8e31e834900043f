/**
 * The version of the agreements that stand in `data/content`: the user agreement's is asked for at a registration and
 * stored with it. Change it with every change of their meaning.
 */
export const agreementVersion = '2026-12'

/** What a version of a document is called: the first one as the software names it, a later one by its number too. */
export const versionLabel = (number: number): string =>
  number === 1 ? agreementVersion : `${agreementVersion}.${number}`
