import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { back as goBack } from '../../lib/navigate.ts'
import { IconButton } from '../inputs/button.tsx'
import { IconChevronLeft } from './icons.ts'
import styles from './nav-bar.module.css'

type Props = { title: ReactNode; back?: 'auto' | 'none'; actions?: ReactNode }

/** The bar at the top of a screen; stays visible while the screen scrolls. */
export function NavBar({ title, back = 'auto', actions }: Props) {
  const t = useTranslations('ui')
  return (
    <header className={styles.bar}>
      {back === 'auto' && (
        <div className={styles.back}>
          <IconButton label={t('back')} onClick={goBack}>
            <IconChevronLeft size={24} aria-hidden />
          </IconButton>
        </div>
      )}
      <h1 className={back === 'auto' ? styles.title : styles.wordmark}>{title}</h1>
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}
