import { taskScopes, type TaskScope } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { BarNote } from '../bar-note.tsx'
import { EnvelopeCard } from '../envelope-card.tsx'
import { GivenCard } from '../given-card.tsx'
import styles from '../rewards.module.css'
import { TaskCard } from './task-card.tsx'

/** `/fuliCenter`: the tasks with their progress, and the received rewards. */
export function TasksScreen() {
  const t = useTranslations('rewards.tasks')
  const [tab, setTab] = useState<TaskScope>('personal')
  const tasks = useCall('listTasks', { tab }, { staleMs: 0 })
  return (
    <Page title={t('title')} onRefresh={tasks.refetch}>
      <Tabs
        label={t('tabs')}
        look="segment"
        value={tab}
        onChange={setTab}
        options={taskScopes.map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      <p className={styles.note}>{t(`about.${tab}`)}</p>
      <QueryView
        query={tasks}
        skeleton={
          <Card flush>
            <SkeletonRows count={5} />
          </Card>
        }
        empty={<EmptyState text={t('empty')} />}
      >
        {(found) => (
          <>
            <BarNote barKey={found[0]?.barKey ?? null} />
            <ul className={styles.list}>
              {found.map((task) => (
                <TaskCard key={task.id} task={task} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <EnvelopeCard />
      <GivenCard />
    </Page>
  )
}
