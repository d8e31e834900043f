/**
 * Version of the agreements in `data/content`: the user agreement's version is accepted and stored at registration. Change it
 * with every change of their meaning.
 */
export const agreementVersion = '2026-12'

/** Label of a document's version: the software's for the first, with its number for later ones. */
export const versionLabel = (number: number): string =>
  number === 1 ? agreementVersion : `${agreementVersion}.${number}`
