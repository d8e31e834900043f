import { useState } from 'react'
import type { ComponentType } from 'react'

type SheetProps = { open: boolean; onClose: () => void }

/**
 * A sheet that few open on a screen that everybody loads: its code comes when it is first opened. Where
 * it does not come, the app offers to reload.
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
