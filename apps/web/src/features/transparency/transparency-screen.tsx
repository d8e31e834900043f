import { useTranslations } from 'use-intl'
import { useOffersOptions } from '../../api/country-policy.ts'
import { Card } from '../../ui/display/card.tsx'
import { ListRow } from '../../ui/display/list-row.tsx'
import { Column, Page } from '../../ui/display/page.tsx'
import { AccountsCard } from './accounts-card.tsx'
import { HaltsCard } from './halts-card.tsx'
import { KeyCard } from './key-card.tsx'
import { ReservesCard } from './reserves-card.tsx'
import { CheckCommand } from '../../shared/proof/check-command.tsx'
import styles from './transparency.module.css'

/** `/transparency`: the shares of losing accounts, and the data to check every price independently. Public. */
export function TransparencyScreen() {
  const t = useTranslations('transparency')
  const options = useTranslations('options')
  const offersOptions = useOffersOptions()
  return (
    <Page title={t('title')} wide>
      <Column>
        <p className={styles.note}>{t('what')}</p>
        <AccountsCard />
        <ReservesCard />
        <HaltsCard />
        {offersOptions && (
          <Card flush>
            <ListRow title={options('outcomes.title')} to="optionOutcomes" />
          </Card>
        )}
      </Column>
      <Column>
        <KeyCard />
        <Card title={t('alone.title')}>
          <ol className={styles.steps}>
            <li>{t('alone.proof')}</li>
            <li>{t('alone.key')}</li>
            <li>
              {t('alone.run')}
              <div className={styles.command}>
                <CheckCommand />
              </div>
            </li>
          </ol>
        </Card>
      </Column>
    </Page>
  )
}
