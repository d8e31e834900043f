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
  const [lazy, setLazy] = useState<Lazy<Props>>({ Part: null, isPending: isWanted })
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (Part) => setLazy({ Part, isPending: false }),
      () => setLazy({ Part: null, isPending: false }),
    )
  }, [load, isWanted])
  return lazy
}
