import type { NoticeType } from '@candor/api'
import { cx } from '../../../lib/cx.ts'
import {
  IconArrowDown,
  IconArrowUp,
  IconBell,
  IconChartCandle,
  IconCoins,
  IconGift,
  IconId,
  IconRocket,
  IconShieldLock,
  IconTrophy,
  IconWallet,
} from '../../../ui/display/icons.ts'
import styles from './notifications.module.css'

const icons = {
  system: IconBell,
  security: IconShieldLock,
  deposit: IconArrowDown,
  withdraw: IconArrowUp,
  trade: IconChartCandle,
  product: IconCoins,
  loan: IconWallet,
  kyc: IconId,
  reward: IconGift,
  ieo: IconRocket,
  contest: IconTrophy,
} as const satisfies Record<NoticeType, typeof IconBell>

const tones: Readonly<Record<NoticeType, 'blue' | 'green' | 'amber' | 'orange'>> = {
  system: 'blue',
  security: 'orange',
  deposit: 'green',
  withdraw: 'blue',
  trade: 'amber',
  product: 'green',
  loan: 'amber',
  kyc: 'blue',
  reward: 'green',
  ieo: 'blue',
  contest: 'amber',
}

/** The icon of a kind of notification; its name stands beside it. */
export function NoticeIcon({ type }: { type: NoticeType }) {
  const Icon = icons[type]
  return (
    <span className={cx(styles.icon, styles[tones[type]])}>
      <Icon size={20} aria-hidden />
    </span>
  )
}
