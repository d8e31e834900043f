import type { World } from '../../../platform/world.ts'

const everyMs = 60_000

/** Tells each kind of trouble once a minute, with how often it came: a source can fail a thousand times a second. */
export function createComplaints(
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

/** Tells of a trouble; the text is one of few, for it is the key. */
export type Complain = ReturnType<typeof createComplaints>
