import type { ErrorKey } from '@candor/api'
import { refuse, type Refusal, type RefusalDetails } from '../lane/index.ts'

/** A refusal thrown by a step of the edge to the error boundary. Modules return refusals instead. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal

  constructor(error: ErrorKey, details: RefusalDetails = {}) {
    super(error)
    this.refusal = refuse(error, details)
  }
}
