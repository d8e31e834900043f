import { useEffect, useRef, useState } from 'react'
import { useToast } from './toast-store.ts'
import styles from './toaster.module.css'

/** Shows the current toast above everything, open dialogs included, and reads it to screen readers. */
export function Toaster() {
  const element = useRef<HTMLDivElement>(null)
  const toast = useToast((state) => state.toast)
  // The words stay while the box fades: a hidden toast keeps its last text.
  const [last, setLast] = useState(toast)
  if (toast !== null && toast !== last) setLast(toast)
  useEffect(() => {
    const node = element.current
    if (node === null) return
    // Hiding first moves the popover to the top of the top layer, over a dialog opened since.
    if (node.matches(':popover-open')) node.hidePopover()
    if (toast !== null) node.showPopover()
  }, [toast])
  return (
    <div ref={element} popover="manual" role="status" className={styles.toast}>
      {last?.text}
    </div>
  )
}
