import { useTranslations } from 'use-intl'
import type { Output } from '../../../api/client.ts'
import { cx } from '../../../lib/cx.ts'
import { directionOf, percent } from '../../../lib/percent.ts'
import { Card } from '../../../ui/display/card.tsx'
import styles from './composition-card.module.css'

type Item = Output<'queryUserAssets'>['items'][number]
const colours = ['first', 'second', 'third', 'other'] as const

/** The shares of the coins in the assets, as a bar with its text. Absent without any assets. */
export function CompositionCard({ items }: { items: readonly Item[] }) {
  const t = useTranslations('assets')
  const shares = items.filter(({ shareRate }) => directionOf(shareRate) === 'up')
  if (shares.length === 0) return null
  const colourOf = (index: number) =>
    styles[colours[Math.min(index, colours.length - 1)] ?? 'other']
  return (
    <Card title={t('composition')}>
      <div className={styles.bar} aria-hidden>
        {shares.map(({ currency, shareRate }, index) => (
          <span
            key={currency}
            className={colourOf(index)}
            style={{ flexGrow: shareRate ?? undefined }}
          />
        ))}
      </div>
      <ul className={styles.words}>
        {shares.map(({ currency, shareRate }, index) => (
          <li key={currency}>
            <span className={cx(styles.dot, colourOf(index))} aria-hidden />
            {currency} <span className={styles.share}>{percent(shareRate)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
