import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { go } from '../../../lib/navigate.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { useReread, useUnread } from '../../../live/use-unread.ts'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { IconAdjustmentsHorizontal, IconChecks } from '../../../ui/display/icons.ts'
import { Page } from '../../../ui/display/page.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'
import { OwnNotices } from './own-notices.tsx'
import styles from './notifications.module.css'

const tabs = ['own', 'announced'] as const
type Tab = (typeof tabs)[number]

const loadAnnounced = async () => (await import('./announced.tsx')).Announced

/** `/xiaoxi`: the user's notifications and the announcements, with the numbers of unread ones. */
export function NotificationsScreen({ search }: ScreenProps<'notifications'>) {
  const t = useTranslations('notifications')
  const tab: Tab = search.tab === 'announced' ? 'announced' : 'own'
  const { notices, announcements, hasFailed } = useUnread()
  const counts = { own: notices, announced: announcements }
  const cache = useQueryClient()
  const { Part: Announced } = useLazyPart(loadAnnounced, tab === 'announced')
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ReadAll key={tab} tab={tab} unread={counts[tab]} />
          <IconButton label={t('choices')} onClick={() => go('noticeChoices')}>
            <IconAdjustmentsHorizontal size={22} aria-hidden />
          </IconButton>
        </>
      }
      onRefresh={() => cache.refetchQueries({ type: 'active' })}
      fill
    >
      <div className={styles.head}>
        <Tabs
          label={t('show')}
          value={tab}
          onChange={(value) => go('notifications', value === 'own' ? {} : { tab: value }, true)}
          options={tabs.map((value) => {
            const count = counts[value] ?? (hasFailed ? '?' : 0)
            return { value, label: count === 0 ? t(value) : t(`${value}Count`, { count }) }
          })}
        />
      </div>
      {tab === 'own' && <OwnNotices search={search} />}
      {tab === 'announced' && (Announced === null ? <SkeletonRows count={8} /> : <Announced />)}
    </Page>
  )
}

const calls = { own: 'readOwnNotices', announced: 'readAnnouncements' } as const

/** Marks all of one tab as read. */
function ReadAll({ tab, unread }: { tab: Tab; unread: number | null }) {
  const t = useTranslations('notifications')
  const errorText = useErrorText()
  const reread = useReread()
  const { busy, submit } = useIntent(calls[tab])
  const read = async () => {
    const end = await submit({ all: true })
    if (end?.name === 'accepted') toast(t('allRead'))
    if (end?.name === 'refused' && !isSilent(end.error)) toast(errorText(end.error))
    await reread()
  }
  return (
    <IconButton
      label={t('readAll')}
      disabled={busy || unread === null || unread === 0}
      onClick={() => void read()}
    >
      <IconChecks size={22} aria-hidden />
    </IconButton>
  )
}
