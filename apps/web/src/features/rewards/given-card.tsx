import type { RewardItem } from '@candor/api'
import { useTranslations } from 'use-intl'
import { usePages } from '../../api/use-pages.ts'
import { formatDate } from '../../lib/dates.ts'
import { money } from '../../lib/money.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ListRow } from '../../ui/display/list-row.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { EmptyState } from '../../ui/display/states.tsx'

const pageSize = 10

/** The user's rewards, paid or waiting for their account, latest first. */
export function GivenCard() {
  const t = useTranslations('rewards.given')
  const records = useTranslations('records')
  const given = usePages('listRewards', { pageSize })
  return (
    <Card title={t('title')} flush>
      <QueryView query={given} empty={<EmptyState text={t('empty')} />}>
        {(rows) => (
          <>
            {rows.map((one) => (
              <Given key={one.id} one={one} />
            ))}
            {given.hasNextPage && (
              <Button
                look="plain"
                wide
                busy={given.isFetchingNextPage}
                onClick={() => void given.fetchNextPage()}
              >
                {records('more')}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Card>
  )
}

function Given({ one }: { one: RewardItem }) {
  const t = useTranslations('rewards.given')
  const { kindKey, about, amount, currency, statusKey, createAt } = one
  const waits = kindKey === 'task_reward' ? t('toClaim') : t('due')
  return (
    <ListRow
      title={t(kindKey, { about })}
      detail={statusKey === 'due' ? waits : formatDate(createAt)}
      value={money(amount, currency, '+')}
    />
  )
}
