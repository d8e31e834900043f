import type { World } from '../../../platform/world.ts'

const everyMs = 60_000

/** Reports each kind of fault once a minute with its count, because a source can fail a thousand times a second. */
export function createFaultReports(
  { clock }: Pick<World, 'clock'>,
  source: string,
  onError: (error: unknown) => void,
) {
  const kinds = new Map<string, { toldAt: number; untold: number }>()

  return (what: string, cause?: unknown): void => {
    const now = clock.now()
    const known = kinds.get(what)
    if (known && now - known.toldAt < everyMs) return void (known.untold += 1)
    const more = known && known.untold > 0 ? ` (and ${known.untold} times since it was said)` : ''
    kinds.set(what, { toldAt: now, untold: 0 })
    onError(new Error(`${source}: ${what}${more}`, ...(cause === undefined ? [] : [{ cause }])))
  }
}

/** Reports a fault; the text identifies its kind, so there must be few of them. */
export type ReportFault = ReturnType<typeof createFaultReports>
