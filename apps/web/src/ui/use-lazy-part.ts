import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

type Lazy<Props> = {
  Part: ComponentType<Props> | null
  /** Nothing may be drawn below it yet: it would be pushed away under a finger. */
  isPending: boolean
}

/**
 * A part of a screen whose code comes after the screen is drawn; null until then. Where it does not come,
 * the app offers to reload and the rest of the screen works.
 */
export function useLazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted = true,
): Lazy<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (loaded) => setPart(() => loaded),
      () => setHasFailed(true),
    )
  }, [load, isWanted])
  return { Part, isPending: isWanted && Part === null && !hasFailed }
}
