import { listedAddress } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useConfig } from '../../../api/use-config.ts'
import { back } from '../../../lib/navigate.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import buttonStyles from '../../../ui/inputs/button.module.css'
import styles from '../content.module.css'

/** `/outlink?url=`: names the host before an external link is opened. External pages are never shown inside the app. */
export function OutlinkScreen({ search: { url = '' } }: ScreenProps<'outlink'>) {
  const t = useTranslations('outlink')
  const config = useConfig()
  return (
    <Page title={t('title')}>
      <QueryView query={config} skeleton={<SkeletonRows count={4} />} empty={null}>
        {({ outlinkHosts }) => <Leave address={listedAddress(url, outlinkHosts)} />}
      </QueryView>
      <Button look="secondary" wide onClick={back}>
        {t('back')}
      </Button>
    </Page>
  )
}

function Leave({ address }: { address: URL | null }) {
  const t = useTranslations('outlink')
  if (address === null) return <Banner tone="risk">{t('notListed')}</Banner>
  const host = <strong className={styles.host}>{address.hostname}</strong>
  return (
    <>
      <Card>
        <div className={styles.article}>
          <KeyValueList items={[{ label: t('host'), value: host }]} />
          <div className={styles.address}>
            <code>{address.href}</code>
          </div>
          <p className={styles.note}>{t('what')}</p>
        </div>
      </Card>
      <a
        href={address.href}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        className={`${buttonStyles['button']} ${buttonStyles['primary']} ${buttonStyles['wide']}`}
      >
        <span className={buttonStyles['words']}>{t('go', { host: address.hostname })}</span>
      </a>
    </>
  )
}
