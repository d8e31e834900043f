import { useTranslations } from 'use-intl'
import { cx } from '../../../lib/cx.ts'
import type { Preferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { ChangePill } from '../../../ui/display/change-pill.tsx'
import styles from './personal.module.css'

/** An example, not a market: one rising and one falling figure. */
const example = [
  { name: 'rise', amount: '128.5', rate: '0.0124' },
  { name: 'fall', amount: '-86.2', rate: '-0.0086' },
] as const

/** A preview of gains and losses in the present colours. */
export function ColorPreview() {
  const t = useTranslations('personal.preferences')
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{t('example')}</figcaption>
      {example.map(({ name, amount, rate }) => (
        <div key={name} className={styles.sample}>
          <span className={styles.grow}>{t(name)}</span>
          <Amount value={amount} decimals={2} signed toned />
          <ChangePill rate={rate} />
        </div>
      ))}
    </figure>
  )
}

const colors = {
  greenUp: ['green', 'red'],
  redUp: ['red', 'green'],
  blueUp: ['blue', 'orange'],
} as const

/** The two colours of a scheme, beside its name. */
export function Swatches({ scheme }: { scheme: Preferences['upDownColor'] }) {
  const [up, down] = colors[scheme]
  return (
    <span className={styles.swatches} aria-hidden>
      <span className={cx(styles.swatch, styles[up])}>▲</span>
      <span className={cx(styles.swatch, styles[down])}>▼</span>
    </span>
  )
}
