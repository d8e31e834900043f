import type { Service } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { Column, Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tiles } from '../../../shared/tiles.tsx'
import { AccountsCard } from './accounts-card.tsx'
import styles from './assets-screen.module.css'
import { CompositionCard } from './composition-card.tsx'
import { CurveCard } from './curve-card.tsx'
import type { Holdings } from './holdings.ts'
import { SumCard } from './sum-card.tsx'
import { TotalCard } from './total-card.tsx'
import { useHoldings } from './use-holdings.ts'

const moneyServices: readonly Service[] = ['recharge', 'withdraw', 'transfer', 'swap']

/** `/zichanCenter`: the user's assets by account, with recharge, withdrawal and transfers. */
export function AssetsScreen() {
  const t = useTranslations('assets')
  const holdings = useHoldings()
  return (
    <Page title={t('title')} onRefresh={holdings.refetch} wide>
      <QueryView
        query={holdings}
        skeleton={<Waiting />}
        empty={<EmptyState text={t('empty')} />}
        isEmpty={() => false}
      >
        {(data) => <Overview holdings={data} />}
      </QueryView>
    </Page>
  )
}

function Overview({ holdings }: { holdings: Holdings }) {
  const t = useTranslations('assets')
  return (
    <>
      <Column>
        <TotalCard holdings={holdings}>
          <Tiles to={moneyServices} />
        </TotalCard>
        <AccountsCard holdings={holdings} />
      </Column>
      <Column>
        <SumCard holdings={holdings} />
        <CompositionCard items={holdings.assets.items} />
        <CurveCard curve={holdings.curve} />
        <Card flush>
          <ListRow title={t('records')} to="records" />
          <ListRow title={t('statements')} to="statements" />
          <ListRow title={t('rechargeRecords')} to="rechargeRecords" />
          <ListRow
            title={t('withdrawalRecords')}
            to="rechargeRecords"
            search={{ type: 'withdraw' }}
          />
          <ListRow title={t('settlement')} to="settlement" />
        </Card>
        <p className={styles.note}>{t('rounding')}</p>
      </Column>
    </>
  )
}

function Waiting() {
  return (
    <>
      <Card>
        <div className={styles.waiting}>
          <Skeleton width={24} height={4} />
          <Skeleton width={52} height={10} />
          <Skeleton width={80} height={14} />
        </div>
      </Card>
      <Card flush>
        <SkeletonRows count={3} />
      </Card>
    </>
  )
}
