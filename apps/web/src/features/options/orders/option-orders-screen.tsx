import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import { DemoMoney, useBook, useBookSearch, useIsDemo } from '../../../lib/demo-money.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { useDemoFrame } from '../../../shared/demo-frame.ts'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { OptionRow } from '../option-row.tsx'
import { OneOption } from './one-option.tsx'
import { StatisticsCard } from './statistics-card.tsx'

const pageSize = 20

/** `/miaoheyueOrder`: every second contract, latest first; with an `id` its details. */
export function OptionOrdersScreen({ search }: ScreenProps<'optionOrders'>) {
  return search.id === undefined ? (
    <DemoMoney isDemo={search.demo === '1'}>
      <Orders />
    </DemoMoney>
  ) : (
    <OneOption id={search.id} />
  )
}

function Orders() {
  const t = useTranslations('options')
  const orders = usePages('listOptions', { pageSize, ...useBook() })
  useDemoFrame(useIsDemo())
  const toBuying = (
    <LinkButton to="options" search={useBookSearch()} size="small">
      {t('title')}
    </LinkButton>
  )
  return (
    <Page title={t('orders.title')} onRefresh={orders.refetch} fill>
      <ListBox>
        <QueryView
          query={orders}
          skeleton={<SkeletonRows count={9} />}
          empty={<EmptyState text={t('orders.empty')} action={toBuying} />}
        >
          {(rows) => (
            <>
              <StatisticsCard />
              <EndlessList query={orders} rows={rows}>
                {(order) => <OptionRow order={order} />}
              </EndlessList>
            </>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}
