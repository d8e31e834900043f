import type { Application } from './tables.ts'

/** Erases everything by which the person could be found. That there was an application, and its decision, remain. */
export function erased(one: Application): Application {
  const nobody = { documentHash: null, personKey: null }
  return { ...one, ...nobody, sealed: null, maskedDocNumber: null, maskedName: '' }
}
