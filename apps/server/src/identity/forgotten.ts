import type { Application } from './tables.ts'

/** Nothing is left by which a person could be found: that there was an application, and what was decided. */
export function forgotten(one: Application): Application {
  const nobody = { documentHash: null, personHash: null, personKey: null }
  return { ...one, ...nobody, sealed: null, maskedDocNumber: null, maskedName: '' }
}
