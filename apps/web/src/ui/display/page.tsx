import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/cx.ts'
import { IconButton } from '../inputs/button.tsx'
import { IconRefresh } from './icons.ts'
import { NavBar } from './nav-bar.tsx'
import styles from './page.module.css'
import { usePullToRefresh } from './pull-to-refresh.ts'

type Props = {
  title: ReactNode
  /** `none` on tab screens, which have no previous screen. */
  back?: 'auto' | 'none'
  actions?: ReactNode
  /** Refetches everything on the screen: by a button, and by pulling the screen down. */
  onRefresh?: () => Promise<unknown>
  /** The screen fills the window and scrolls inside itself (long lists, the chart). */
  fill?: boolean
  /** Takes the whole width if the window is wider than high; Column arranges the content. */
  wide?: boolean
  children: ReactNode
}

/** One screen: navigation bar and body. A StickyActionBar goes last among the children. */
export function Page(props: Props) {
  const { title, back = 'auto', actions, onRefresh, fill = false, wide = false, children } = props
  const t = useTranslations('ui')
  const element = useRef<HTMLDivElement>(null)
  const { pull, busy } = usePullToRefresh(element, onRefresh)
  const refresh = onRefresh && (
    <IconButton label={t('refresh')} onClick={() => void onRefresh()}>
      <IconRefresh size={22} aria-hidden />
    </IconButton>
  )
  const bothActions = (
    <>
      {actions}
      {refresh}
    </>
  )
  return (
    <div ref={element} className={cx(styles.page, fill && styles.fill, wide && styles.wide)}>
      <NavBar title={title} back={back} actions={bothActions} />
      {(pull > 0 || busy) && (
        <div className={cx(styles.pull, busy && styles.busy)} style={{ opacity: busy ? 1 : pull }}>
          <IconRefresh size={22} style={{ rotate: `${pull}turn` }} aria-hidden />
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </div>
  )
}

/** A part of a wide page: its columns are side by side if there is room, else below each other. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}

/** Holds the screen's main action at the lower edge, above the tab bar and the phone's own bar. */
export function StickyActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
