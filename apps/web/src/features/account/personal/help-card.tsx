import type { UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '../../../api/use-config.ts'
import { Card } from '../../../ui/display/card.tsx'
import {
  IconAlertTriangle,
  IconBell,
  IconFileText,
  IconInbox,
  IconInfoCircle,
  IconListDetails,
  IconMessageCircle,
  IconShieldCheck,
  IconShieldLock,
} from '../../../ui/display/icons.ts'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { addressOf, contactOf } from '../../../api/contact.ts'
import { SettingSheet } from '../../../shared/setting-sheet.tsx'
import styles from './personal.module.css'

const texts = [
  { name: 'agreement', key: 'agreement.user.html', icon: IconFileText },
  { name: 'risk', key: 'agreement.risk.html', icon: IconAlertTriangle },
  { name: 'privacy', key: 'agreement.privacy.html', icon: IconShieldLock },
  { name: 'whitepaper', key: 'whitepaper.html', icon: IconListDetails },
  { name: 'about', key: 'about.html', icon: IconInfoCircle },
] as const
type TextName = (typeof texts)[number]['name']

/** Links to the long texts, support, help, news, transparency and licences; in the sandbox also to its inbox. */
export function HelpCard({ user }: { user: UserInfo }) {
  const t = useTranslations('helpLinks')
  const [shown, setShown] = useState<TextName | null>(null)
  const config = useConfig()
  return (
    <Card title={t('title')} flush>
      {texts.map(({ name, icon: Icon }) => (
        <ListRow
          key={name}
          icon={<Icon size={22} className={styles.icon} aria-hidden />}
          title={t(name)}
          {...(name === 'about' &&
            config.data && { value: <span className={styles.value}>{config.data.version}</span> })}
          onPress={() => setShown(name)}
        />
      ))}
      <ListRow
        icon={<IconMessageCircle size={22} className={styles.icon} aria-hidden />}
        title={t('support')}
        to="support"
      />
      <ListRow
        icon={<IconInfoCircle size={22} className={styles.icon} aria-hidden />}
        title={t('center')}
        to="help"
      />
      <ListRow
        icon={<IconBell size={22} className={styles.icon} aria-hidden />}
        title={t('announcements')}
        to="articles"
      />
      <ListRow
        icon={<IconFileText size={22} className={styles.icon} aria-hidden />}
        title={t('news')}
        to="news"
      />
      <ListRow
        icon={<IconShieldCheck size={22} className={styles.icon} aria-hidden />}
        title={t('transparency')}
        to="transparency"
      />
      <ListRow
        icon={<IconListDetails size={22} className={styles.icon} aria-hidden />}
        title={t('licences')}
        to="licences"
      />
      <InboxRow user={user} />
      {texts.map(({ name, key }) => (
        <SettingSheet
          key={name}
          textKey={key}
          title={t(name)}
          open={shown === name}
          onClose={() => setShown(null)}
        />
      ))}
    </Card>
  )
}

/** The link to the sandbox's inbox. */
function InboxRow({ user }: { user: UserInfo }) {
  const t = useTranslations('helpLinks')
  const config = useConfig()
  const contact = contactOf(user)
  return (
    <QueryView query={config} skeleton={<SkeletonRows count={1} />} empty={null}>
      {({ mode }) =>
        mode !== 'live' && (
          <ListRow
            icon={<IconInbox size={22} className={styles.icon} aria-hidden />}
            title={t('inbox')}
            to="inbox"
            {...(contact !== null && { search: { to: addressOf(contact) } })}
          />
        )
      }
    </QueryView>
  )
}
