import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { IconUserX } from '../../../ui/display/icons.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import styles from './personal.module.css'

/** The link to closing the account, as easy to find as the others. */
export function ClosingRow() {
  const t = useTranslations('closing')
  return (
    <Card flush>
      <ListRow
        icon={<IconUserX size={22} className={styles.icon} aria-hidden />}
        title={t('title')}
        to="closing"
      />
    </Card>
  )
}

/** Shown while the closing of the account can be cancelled. */
export function ClosingBanner({ user: { closesAt } }: { user: UserInfo }) {
  const t = useTranslations('closing')
  if (closesAt === null) return null
  return (
    <Banner tone="risk">
      {t('banner', { time: formatDate(closesAt) })}{' '}
      <LinkButton to="closing" look="plain" size="small">
        {t('cooling.keep')}
      </LinkButton>
    </Banner>
  )
}
