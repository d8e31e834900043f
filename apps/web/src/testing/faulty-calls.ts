import type { CallName } from '@candor/api'

let faults: string[] = []

/** Records a call without a prepared answer. */
export function noteUnprepared(name: CallName): void {
  faults.push(`${name} has no prepared answer`)
}

/** Records a call without the idempotency key that its endpoint requires. */
export function noteUnkeyed(name: CallName): void {
  faults.push(`${name} has no idempotency key`)
}

/** Returns and clears the faults of the recorded calls. */
export function takeFaultyCalls(): string[] {
  const taken = faults
  faults = []
  return taken
}
