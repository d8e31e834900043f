import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/cx.ts'
import { IconButton } from '../inputs/button.tsx'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFlask,
  IconInfoCircle,
  IconSchool,
  IconWifiOff,
  IconX,
} from './icons.ts'
import styles from './banner.module.css'

const icons = {
  risk: IconAlertTriangle,
  info: IconInfoCircle,
  good: IconCircleCheck,
  offline: IconWifiOff,
  sandbox: IconFlask,
  demo: IconSchool,
}

type Props = {
  tone: keyof typeof icons
  children: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  /** A thin line across the whole width, like the sandbox band. */
  band?: boolean
}

/** Important information on a screen: a risk, a success, a mode, a lost connection. */
export function Banner({ tone, children, action, onDismiss, band = false }: Props) {
  const t = useTranslations('ui')
  const Icon = icons[tone]
  return (
    <div className={cx(styles.banner, styles[tone], band && styles.band)} role="note">
      <Icon size={band ? 14 : 20} aria-hidden />
      <div className={styles.words}>
        {children}
        {action}
      </div>
      {onDismiss && (
        <IconButton label={t('dismiss')} onClick={onDismiss}>
          <IconX size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
