import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import { now } from '../../../lib/clock.ts'
import { useHistoryState } from '../../../lib/history-state.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { filterFrom, inputOf, isFiltered, noFilter } from './record-filter.ts'
import { RecordFilterBar } from './record-filter-bar.tsx'
import { RecordRow } from './record-row.tsx'

/** `/zhangbianRecord`: every change of the user's money, newest first. */
export function RecordsScreen({ search }: ScreenProps<'records'>) {
  const t = useTranslations('records')
  // Kept in the history entry, so that Back from a row restores the list.
  const [filter, setFilter] = useHistoryState('filter', () => filterFrom(search))
  const chosen = JSON.stringify(filter)
  const records = usePages('listBalanceLog', inputOf(filter, now()))
  const showAll = (
    <Button look="secondary" size="small" onClick={() => setFilter(noFilter)}>
      {t('showAll')}
    </Button>
  )
  const empty = isFiltered(filter) ? (
    <EmptyState text={t('nothing')} action={showAll} />
  ) : (
    <EmptyState text={t('empty')} />
  )
  return (
    <Page title={t('title')} onRefresh={records.refetch} fill>
      <RecordFilterBar filter={filter} onChange={setFilter} />
      <ListBox>
        <QueryView query={records} skeleton={<SkeletonRows count={9} />} empty={empty}>
          {(rows) => (
            <EndlessList key={chosen} of={chosen} query={records} rows={rows}>
              {(record) => <RecordRow record={record} />}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}
