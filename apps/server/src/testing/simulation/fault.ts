/** Something that must never happen, found by the simulation. */
export class SimulationFault extends Error {}

/** Ends the simulation unless `holds`. */
export function must(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new SimulationFault(what())
}

/** As JSON, whole numbers of any size included. */
export function show(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  )
}
