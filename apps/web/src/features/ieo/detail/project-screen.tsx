import type { IeoProject } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { RouteLink } from '../../../ui/display/route-link.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { ApplyCard } from '../apply/apply-card.tsx'
import { OwnCard } from '../own/own-card.tsx'
import styles from '../ieo.module.css'
import { DrawCard } from './draw-card.tsx'
import { HeadCard } from './head-card.tsx'
import { StepsCard } from './steps-card.tsx'
import { TermsCard } from './terms-card.tsx'

const followMs = 15_000

/** `/ieo?id=`: a project's terms before an application, and its outcome. */
export function ProjectScreen({ id }: { id: string }) {
  const t = useTranslations('ieo')
  const project = useCall('getIeoProject', { id }, { quiet: true, everyMs: followMs })
  return (
    <Page title={project.data?.name ?? t('project')} onRefresh={project.refetch}>
      <RestrictionNotice of="trade" />
      <QueryView
        query={project}
        skeleton={
          <Card flush>
            <SkeletonRows count={9} />
          </Card>
        }
        empty={null}
        isEmpty={() => false}
      >
        {(found) => <Detail project={found} />}
      </QueryView>
    </Page>
  )
}

function Detail({ project }: { project: IeoProject }) {
  const t = useTranslations('ieo')
  const { allocationMode, cancelReason, description, listSymbol, myOrder } = project
  const { statusKey, symbol, whitepaperUrl } = project
  const priced = listSymbol === null ? 'unpriced' : 'listedAlready'
  const rules = ['free', allocationMode, 'pay', 'off', priced, 'worth'] as const
  return (
    <>
      {cancelReason !== null && (
        <Banner tone="risk">{t('calledOff', { reason: cancelReason })}</Banner>
      )}
      <HeadCard project={project} />
      {myOrder !== null && <OwnCard project={project} order={myOrder} />}
      {myOrder === null && statusKey === 'issuing' && <ApplyCard project={project} />}
      <StepsCard project={project} />
      <TermsCard project={project} />
      <Card title={t('rules.title')}>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>{t(`rules.${rule}`, { symbol })}</li>
          ))}
        </ul>
      </Card>
      <DrawCard project={project} />
      <Card title={t('about')}>
        <p className={styles.text}>{description}</p>
        {whitepaperUrl !== null && (
          <p className={styles.text}>
            <RouteLink to="outlink" search={{ url: whitepaperUrl }}>
              {t('whitepaper')}
            </RouteLink>
          </p>
        )}
      </Card>
    </>
  )
}
