import { distributionBuckets } from '@candor/api'
import { changeBuckets } from '@candor/rules'
import { useTranslations } from 'use-intl'
import { go } from '../../../lib/navigate.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { changeRange } from '../change-range.ts'
import styles from './quotes-screen.module.css'
import type { ChangePart } from './sort-quotes.ts'

/** Names the shown part of the distribution of changes, with a button that shows all markets again. */
export function ChangeFilter({ part }: { part: ChangePart }) {
  const t = useTranslations('quotes')
  return (
    <div className={styles.part}>
      <span>{part === 'up' || part === 'down' ? t(`part.${part}`) : rangeOf(part)}</span>
      <Button look="plain" size="small" onClick={() => go('quotes', {}, true)}>
        {t('part.all')}
      </Button>
    </div>
  )
}

function rangeOf(part: (typeof distributionBuckets)[number]): string {
  return changeRange(changeBuckets[distributionBuckets.indexOf(part)]!)
}
