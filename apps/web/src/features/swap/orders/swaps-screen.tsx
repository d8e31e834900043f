import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { OneSwap } from './one-swap.tsx'
import { SwapRow } from './swap-row.tsx'

const pageSize = 20

/** `/shanduiOrder`: every swap, latest first; with an `id` the details of that swap. */
export function SwapsScreen({ search }: ScreenProps<'swaps'>) {
  return search.id === undefined ? <Swaps /> : <OneSwap id={search.id} />
}

function Swaps() {
  const t = useTranslations('swap')
  const swaps = usePages('listSwaps', { pageSize })
  const toSwap = (
    <LinkButton to="swap" size="small">
      {t('title')}
    </LinkButton>
  )
  return (
    <Page title={t('orders.title')} onRefresh={swaps.refetch} fill>
      <ListBox>
        <QueryView
          query={swaps}
          skeleton={<SkeletonRows count={9} />}
          empty={<EmptyState text={t('orders.empty')} action={toSwap} />}
        >
          {(rows) => (
            <EndlessList query={swaps} rows={rows}>
              {(swap) => <SwapRow swap={swap} />}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}
