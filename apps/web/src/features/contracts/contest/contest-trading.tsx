import type { ContestEntry } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { DemoMoney } from '../../../lib/demo-money.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { useDemoFrame } from '../../../shared/demo-frame.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Column, Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { AccountStrip } from '../account/account-strip.tsx'
import { TradingPage } from '../trading-page.tsx'

const followMs = 10_000

type Props = { id: string; search: ScreenProps<'demo'>['search'] }

/** The trading page for a user's contest account. */
export function ContestTrading({ id, search }: Props) {
  const t = useTranslations('contests')
  useDemoFrame(true, 'contest')
  const contest = useCall('getContest', { id }, { quiet: true, everyMs: followMs })
  const entry = contest.data?.myEntry ?? null
  const toContest = (
    <LinkButton to="contest" search={{ id }} look="secondary" size="small">
      {t('trade.toContest')}
    </LinkButton>
  )
  return (
    <DemoMoney contest={id}>
      {entry?.statusKey === 'running' ? (
        <TradingPage name="demo" search={search} account={<Account entry={entry} />} />
      ) : (
        <Page title={t('contest')} onRefresh={contest.refetch}>
          <Column>
            <QueryView
              query={contest}
              skeleton={<SkeletonRows count={6} />}
              isEmpty={() => false}
              empty={null}
            >
              {() => <EmptyState text={t('trade.closed')} action={toContest} />}
            </QueryView>
          </Column>
        </Page>
      )}
    </DemoMoney>
  )
}

function Account({ entry }: { entry: ContestEntry }) {
  const t = useTranslations('contests')
  const { contestId, rank } = entry
  return (
    <AccountStrip label={`${t('trade.account')}: ${entry.contestName}`}>
      <LinkButton to="contest" search={{ id: contestId }} look="secondary" size="small">
        {rank === null ? t('ranking.title') : t('own.rankOf', { rank })}
      </LinkButton>
    </AccountStrip>
  )
}
