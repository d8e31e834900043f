import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { ChoiceTable } from './choice-table.tsx'
import { groups } from './groups.ts'
import { PushCard } from './push/push-card.tsx'
import styles from './notice-choices.module.css'

/** `/my/notifications`: the notification channels by topic. */
export function NoticeChoicesScreen() {
  const t = useTranslations('noticeChoices')
  const choices = useCall('getNoticeChoices', {})
  return (
    <Page title={t('title')}>
      <p className={styles.explain}>{t('explain')}</p>
      <PushCard />
      <NoAddress />
      <QueryView query={choices} skeleton={<SkeletonRows count={10} />} empty={null}>
        {(rows) =>
          groups.map(({ key, topics }) => (
            <ChoiceTable
              key={key}
              title={t(`group.${key}`)}
              rows={topics.flatMap((topic) => rows.filter((row) => row.topic === topic))}
            />
          ))
        }
      </QueryView>
    </Page>
  )
}

/** Shown to a user without an email address: text messages are used instead, or an address is needed. */
function NoAddress() {
  const t = useTranslations('noticeChoices')
  const user = useSession((state) => state.userInfo)
  if (user === null || user.email !== null) return null
  if (user.phone !== null) return <Banner tone="info">{t('byPhone')}</Banner>
  const toContact = (
    <LinkButton to="contact" look="plain" size="small">
      {t('addAddress')}
    </LinkButton>
  )
  return (
    <Banner tone="info" action={toContact}>
      {t('noAddress')}
    </Banner>
  )
}
