import type { Notice } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { IconBell, IconChevronRight } from '../../../ui/display/icons.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import styles from './notice-line.module.css'

/** The platform's latest notice in one line without animation; a tap opens all notices. */
export function NoticeLine() {
  const t = useTranslations('home')
  const notices = useCall(
    'listNotices',
    { position: 'home_scroll', pageSize: 5 },
    { staleMs: staleMs.catalogue },
  )
  const wait = (
    <div className={styles.line}>
      <Skeleton width={60} height={4} />
    </div>
  )
  const none = <p className={styles.line}>{t('noNotices')}</p>
  return (
    <QueryView query={notices} skeleton={wait} empty={none}>
      {({ records }) => <Line notices={records} />}
    </QueryView>
  )
}

function Line({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslations('home')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.line} onClick={() => setOpen(true)}>
        <IconBell size={18} className={styles.icon} aria-hidden />
        <span className={styles.title}>{notices[0]?.title}</span>
        <IconChevronRight size={18} className={styles.icon} aria-hidden />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('notices')}>
        {notices.map(({ id, title, summary, createAt }) => (
          <article key={id} className={styles.notice}>
            <h3>{title}</h3>
            <p>{summary}</p>
            <time>{formatDate(createAt, 'YYYY-MM-DD')}</time>
          </article>
        ))}
        <LinkButton to="articles" look="secondary" wide>
          {t('announcements')}
        </LinkButton>
      </Sheet>
    </>
  )
}
