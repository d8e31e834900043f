/** A violated invariant, found by a simulation. */
export class SimulationFault extends Error {}

/**
 * Asserts an invariant.
 * @throws SimulationFault unless `holds`
 */
export function must(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new SimulationFault(what())
}

/** JSON text, with bigints as decimal strings. */
export function show(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  )
}
