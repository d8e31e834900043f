import { useState } from 'react'
import type { ComponentType } from 'react'

type SheetProps = { open: boolean; onClose: () => void }

/**
 * A rarely opened sheet on a common screen: its code is loaded when it is first opened. If loading fails, the app
 * offers a reload.
 */
export function useLazySheet<Props extends SheetProps>(load: () => Promise<ComponentType<Props>>) {
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<Props> | null>(null)
  const show = () => {
    setOpen(true)
    if (Sheet !== null) return
    load().then(
      (loaded) => setSheet(() => loaded),
      () => setOpen(false),
    )
  }
  return { Sheet, show, open, onClose: () => setOpen(false) }
}
