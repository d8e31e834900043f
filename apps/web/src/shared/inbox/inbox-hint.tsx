import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import styles from './inbox-hint.module.css'
import { useLazySheet } from '../../ui/overlays/use-lazy-sheet.ts'

const loadSheet = async () => (await import('./inbox-sheet.tsx')).InboxSheet

type Props = {
  /** The address of the code; null while none is typed. */
  to: string | null
  onUse: (code: string) => void
}

/** Names the sandbox's inbox of codes, and opens it over the form. Nothing in live mode. */
export function InboxHint({ to, onUse }: Props) {
  const t = useTranslations('login.code')
  const isSandbox = useSession((state) => state.commonConfig?.mode !== 'live')
  const { Sheet, show, open, onClose } = useLazySheet(loadSheet)
  if (!isSandbox) return null
  const use = (code: string) => {
    onUse(code)
    onClose()
  }
  const opener = (words: ReactNode) => (
    <button type="button" className={styles.link} onClick={show}>
      {words}
    </button>
  )
  return (
    <>
      <p className={styles.hint}>{t.rich('sandbox', { inbox: opener })}</p>
      {Sheet && <Sheet open={open} onClose={onClose} to={to} onUse={use} />}
    </>
  )
}
