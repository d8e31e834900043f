import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/**
 * A part of a screen whose code comes after the screen is drawn; null until then. Where it does not come,
 * the app offers to reload and the rest of the screen works.
 */
export function useLazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted = true,
): { Part: ComponentType<Props> | null } {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    )
  }, [load, isWanted])
  return { Part }
}
