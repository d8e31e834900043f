import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useIsDemo } from '../../lib/demo-money.ts'
import { enterSheet } from '../../lib/history.ts'
import { lockScroll } from '../../lib/scroll-lock.ts'
import { IconButton } from '../inputs/button.tsx'
import { DemoTag } from '../display/demo-tag.tsx'
import { IconX } from '../display/icons.ts'
import styles from './sheet.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Holds the main action; stays visible when the sheet scrolls. */
  footer?: ReactNode
}

/**
 * A panel from the lower edge on a native dialog: the platform traps focus, closes on Escape and returns focus to the
 * opener. It has a history entry, so Back closes it, and a navigation to another screen closes it for good. Closing in
 * the clean-up matters: a hidden kept page with an open modal dialog would leave the whole document inert.
 */
export function Sheet({ open, onClose, title, children, footer }: Props) {
  const t = useTranslations('ui')
  const isDemo = useIsDemo()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const node = dialog.current
    if (!open || node === null) return undefined
    node.showModal()
    const unlock = lockScroll()
    const leave = enterSheet(() => close())
    return () => {
      node.close()
      unlock()
      leave()
    }
  }, [open])
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // The backdrop is a second way to close for pointers; keyboards have Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <div className={styles.panel}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title} {isDemo && <DemoTag />}
            </h2>
            <IconButton label={t('close')} onClick={onClose}>
              <IconX size={22} aria-hidden />
            </IconButton>
          </header>
          <div className={styles.body}>{children}</div>
          {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
