import { useTranslations } from 'use-intl'
import styles from './skeleton.module.css'

/** A grey placeholder of loading content. Sizes in u (hundredths of the width). */
export function Skeleton({ width, height = 4 }: { width?: number; height?: number }) {
  const size = (units: number) => `calc(${units} * var(--u))`
  const style = { height: size(height), ...(width !== undefined && { width: size(width) }) }
  return <span className={styles.block} style={style} data-state="loading" aria-hidden />
}

/** The placeholder of a loading list: rows in the shape of ListRow. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  const t = useTranslations('ui')
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={8} height={8} />
          <span className={styles.lines}>
            <Skeleton width={28} height={3.6} />
            <Skeleton width={18} height={2.8} />
          </span>
          <Skeleton width={20} height={4} />
        </div>
      ))}
    </div>
  )
}
