import type { NoticeType, OwnNotice } from '@candor/api'
import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import { go } from '../../../lib/navigate.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { byDay } from './by-day.ts'
import { DayHead } from './day-head.tsx'
import { NoticeRow } from './notice-row.tsx'
import styles from './notifications.module.css'

const pageSize = 20

/** The kinds of notifications, in the order of the filter. */
const types = [
  'trade',
  'deposit',
  'withdraw',
  'security',
  'product',
  'loan',
  'kyc',
  'ieo',
  'reward',
  'contest',
  'system',
] as const satisfies readonly NoticeType[]

/** The user's notifications by day, latest first. */
export function OwnNotices({ search }: ScreenProps<'notifications'>) {
  const t = useTranslations('notifications')
  const type = types.find((one) => one === search.type)
  const notices = usePages('listOwnNotices', { pageSize, ...(type && { typeKey: type }) })
  const show = (value: string) => go('notifications', value === 'all' ? {} : { type: value }, true)
  const empty = type ? (
    <EmptyState
      text={t('emptyOfType')}
      action={
        <Button look="secondary" size="small" onClick={() => show('all')}>
          {t('showAll')}
        </Button>
      }
    />
  ) : (
    <EmptyState text={t('empty')} />
  )
  return (
    <>
      <div className={styles.filter}>
        <Tabs
          label={t('filter')}
          look="chips"
          value={type ?? 'all'}
          onChange={show}
          options={(['all', ...types] as const).map((value) => ({
            value,
            label: t(`type.${value}`),
          }))}
        />
      </div>
      <ListBox>
        <QueryView query={notices} skeleton={<SkeletonRows count={8} />} empty={empty}>
          {(rows) => (
            <EndlessList
              key={type}
              of={type ?? ''}
              query={notices}
              rows={byDay(rows, createAtOf)}
              bare
            >
              {({ row, isFirst, isLast, dayAt }) => (
                <>
                  {isFirst && <DayHead at={dayAt} />}
                  <NoticeRow notice={row} isFirst={isFirst} isLast={isLast} />
                </>
              )}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </>
  )
}

const createAtOf = ({ createAt }: OwnNotice): number => createAt
