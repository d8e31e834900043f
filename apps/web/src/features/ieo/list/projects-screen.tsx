import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { ProjectScreen } from '../detail/project-screen.tsx'
import styles from '../ieo.module.css'
import { ProjectCard } from './project-card.tsx'

/** The page size of the server, because projects are few. */
const pageSize = 100
const statuses = { open: '0,1,2,3', ended: '4,-3', listed: '5' } as const
type State = keyof typeof statuses
const states = Object.keys(statuses) as State[]

/** `/ieo`: projects by state; with an `id` the details of one. */
export function IeoScreen({ search }: ScreenProps<'ieo'>) {
  return search.id === undefined ? <Projects /> : <ProjectScreen id={search.id} />
}

function Projects() {
  const t = useTranslations('ieo')
  const [state, setState] = useState<State>('open')
  const projects = useCall('listIeoProjects', { pageSize, status: statuses[state] })
  return (
    <Page title={t('title')} onRefresh={projects.refetch}>
      <RestrictionNotice of="trade" />
      <p className={styles.note}>
        {t('explain')} {t('sandbox')}
      </p>
      <LinkButton to="ieoOrders" look="secondary" wide>
        {t('orders.title')}
      </LinkButton>
      <Tabs
        label={t('state.label')}
        value={state}
        onChange={setState}
        options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <QueryView
        query={projects}
        skeleton={
          <Card flush>
            <SkeletonRows count={6} />
          </Card>
        }
        empty={<EmptyState text={t(`none.${state}`)} />}
        isEmpty={({ records }) => records.length === 0}
      >
        {({ records }) => (
          <ul className={styles.list}>
            {records.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  )
}
