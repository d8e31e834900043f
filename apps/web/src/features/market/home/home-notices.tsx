import type { Notice } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { useConfig } from '../../../api/use-config.ts'
import { Card } from '../../../ui/display/card.tsx'
import { HtmlText } from '../../../ui/display/html-text.tsx'
import { NoticeLink, targetOf } from './notice-link.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import styles from './home-notices.module.css'
import { markShown, wasShownToday } from './popup-day.ts'

/** The platform's banners at the end of the home screen, and its daily popup. */
export function HomeNotices() {
  const notices = useCall(
    'listNotices',
    { pageSize: 50 },
    { staleMs: staleMs.catalogue, quiet: true },
  )
  const hosts = useConfig().data?.outlinkHosts ?? []
  const found = notices.data?.records ?? []
  const banners = found.filter(({ position }) => position === 'home_banner')
  const popup = found.find(({ position }) => position === 'popup')
  return (
    <>
      {banners.length > 0 && <Banners banners={banners} hosts={hosts} />}
      {popup !== undefined && <Popup key={popup.id} notice={popup} hosts={hosts} />}
    </>
  )
}

type Props = { banners: readonly Notice[]; hosts: readonly string[] }

/** The banners stand one below the other, because a carousel would move and hide them. */
function Banners({ banners, hosts }: Props) {
  const t = useTranslations('home')
  return (
    <Card title={t('fromUs')} flush>
      {banners.map((notice) => {
        const target = targetOf(notice, hosts)
        const words = (
          <>
            <h3>{notice.title}</h3>
            <p>{notice.summary}</p>
          </>
        )
        return target === null ? (
          <div key={notice.id} className={styles.banner}>
            {words}
          </div>
        ) : (
          <NoticeLink key={notice.id} target={target} className={styles.banner}>
            {words}
          </NoticeLink>
        )
      })}
    </Card>
  )
}

/** A notice that opens at most once a day per device, even if there is a newer one. */
function Popup({ notice, hosts }: { notice: Notice; hosts: readonly string[] }) {
  const t = useTranslations('home')
  const [open, setOpen] = useState(() => {
    if (wasShownToday()) return false
    markShown()
    return true
  })
  const target = targetOf(notice, hosts)
  const close = () => setOpen(false)
  const link = target !== null && (
    <NoticeLink target={target} className={styles.link} onClick={close}>
      {t('popupMore')}
    </NoticeLink>
  )
  return (
    <Sheet open={open} onClose={close} title={notice.title}>
      <HtmlText html={notice.content} />
      {link}
    </Sheet>
  )
}
