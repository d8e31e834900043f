import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

type Lazy<Props> = {
  Part: ComponentType<Props> | null
  /** Whether nothing may be rendered below it yet, because it would move under a finger. */
  isPending: boolean
}

/**
 * A part of a screen whose code is loaded after the screen is rendered; null until then. If loading fails, the app
 * offers a reload and the rest of the screen works.
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
