import type { CallName } from '@candor/api'

let names: CallName[] = []

/** Notes a call for which no answer is prepared. */
export function noteUnprepared(name: CallName): void {
  names.push(name)
}

/** The calls without a prepared answer since the last look. */
export function takeUnprepared(): CallName[] {
  const taken = names
  names = []
  return taken
}
