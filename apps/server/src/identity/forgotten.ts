import type { Application } from './tables.ts'

/** Nothing is left by which a person could be found: that there was an application, and what was decided. */
export function forgotten(one: Application): Application {
  const nothing = { sealed: null, documentHash: null, personHash: null, maskedDocNumber: null }
  return { ...one, ...nothing, maskedName: '' }
}
