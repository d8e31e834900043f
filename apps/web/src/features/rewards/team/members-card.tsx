import type { TeamMember } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import styles from '../rewards.module.css'

const pageSize = 10
const levels = ['1', '2', '3'] as const
const all = 'all'

/** The invited members, with masked names, and the income from their fees. */
export function MembersCard() {
  const t = useTranslations('rewards.team')
  const records = useTranslations('records')
  const [level, setLevel] = useState<(typeof levels)[number] | typeof all>(all)
  const members = usePages('listTeamMembers', { pageSize, ...(level !== all && { level }) })
  return (
    <Card title={t('members')} flush>
      <div className={styles.chips}>
        <Tabs
          label={t('levelHead')}
          look="chips"
          value={level}
          onChange={setLevel}
          options={[
            { value: all, label: t('all') },
            ...levels.map((value) => ({ value, label: t('level', { level: value }) })),
          ]}
        />
      </div>
      <QueryView query={members} empty={<EmptyState text={t('nobody')} />}>
        {(rows) => (
          <>
            {rows.map((member) => (
              <Member key={member.id} member={member} />
            ))}
            {members.hasNextPage && (
              <Button
                look="plain"
                wide
                busy={members.isFetchingNextPage}
                onClick={() => void members.fetchNextPage()}
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

function Member({ member }: { member: TeamMember }) {
  const t = useTranslations('rewards.team')
  const { maskedAccount, level, joinAt, income } = member
  const time = formatDate(joinAt, 'YYYY-MM-DD')
  return (
    <ListRow
      title={maskedAccount}
      detail={t('joined', { level: t('level', { level }), time })}
      value={<OwnAmount value={income} unit="USDT" />}
    />
  )
}
