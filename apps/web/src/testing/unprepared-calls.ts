import type { CallName } from '@candor/api'

let names: CallName[] = []

/** Records a call without a prepared answer. */
export function noteUnprepared(name: CallName): void {
  names.push(name)
}

/** Returns and clears the recorded calls. */
export function takeUnprepared(): CallName[] {
  const taken = names
  names = []
  return taken
}
