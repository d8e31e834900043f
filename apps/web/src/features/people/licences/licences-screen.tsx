import { useTranslations } from 'use-intl'
import licences from 'virtual:licences'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import styles from './licences.module.css'

/** `/my/licences`: the work of others that Candor is made of, as the lock file of this very build names it. */
export function LicencesScreen() {
  const t = useTranslations('licences')
  return (
    <Page title={t('title')}>
      <p className={styles.explain}>{t('explain', { count: licences.length })}</p>
      <Card>
        <ul className={styles.list}>
          {licences.map(([name, version, licence]) => (
            <li key={`${name} ${version}`} className={styles.row}>
              <span className={styles.name} translate="no">
                {`${name} `}
                <span className={styles.version}>{version}</span>
              </span>
              <span translate="no">{licence ?? t('unnamed')}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}
