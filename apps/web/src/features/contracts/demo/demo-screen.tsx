import type { DemoAccount } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { useIsVisiting, useStaysOnDevice } from '../../../api/visitor.ts'
import { DemoMoney } from '../../../lib/demo-money.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { useDemoFrame } from '../../../shared/demo-frame.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Column, Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'
import { AccountStrip } from '../account/account-strip.tsx'
import { partsOf, useParts } from '../lazy-part.tsx'
import { TradingPage } from '../trading-page.tsx'

const demoParts = partsOf('demo', () => import('./lazy-parts.ts'))
const loadContest = async () => (await import('../contest/contest-trading.tsx')).ContestTrading

/** `/demotrading`: the trading page with demo money; with `contest=` in the contest's account. */
export function DemoScreen({ search }: ScreenProps<'demo'>) {
  const { contest } = search
  const { Part } = useLazyPart(loadContest, contest !== undefined)
  if (contest === undefined) return <Demo search={search} />
  return Part && <Part key={contest} id={contest} search={search} />
}

function Demo({ search }: ScreenProps<'demo'>) {
  const t = useTranslations('contracts.demo')
  useDemoFrame(true)
  const demo = useCall('getDemoAccount', {}, { quiet: true })
  const account = demo.data?.account ?? null
  const parts = useQuery(demoParts)
  const isVisiting = useIsVisiting()
  return (
    <DemoMoney isDemo>
      {demo.data && account ? (
        <TradingPage
          name="demo"
          search={search}
          account={<Account demo={demo.data} account={account} />}
        >
          {parts.data && !isVisiting && <parts.data.BesideReal />}
        </TradingPage>
      ) : (
        <Page title={t('title')} onRefresh={demo.refetch}>
          <Column>
            <QueryView
              query={demo}
              skeleton={<SkeletonRows count={6} />}
              isEmpty={() => false}
              empty={null}
            >
              {(data) => (
                <QueryView query={parts} skeleton={<SkeletonRows count={4} />} empty={null}>
                  {({ StartCard }) => <StartCard demo={data} />}
                </QueryView>
              )}
            </QueryView>
          </Column>
        </Page>
      )}
    </DemoMoney>
  )
}

type AccountProps = { demo: DemoAccount; account: NonNullable<DemoAccount['account']> }

function Account({ demo, account }: AccountProps) {
  const t = useTranslations('contracts.demo')
  const stays = useStaysOnDevice()
  const parts = useParts()
  const ofDemo = useQuery(demoParts).data
  return (
    <>
      <AccountStrip label={t('account')}>
        {ofDemo && <ofDemo.ResetButton demo={demo} account={account} />}
        {parts && <parts.OptionsLink />}
      </AccountStrip>
      {ofDemo && demo.keptUntilAt !== null && <ofDemo.VisitorCard keptUntilAt={demo.keptUntilAt} />}
      {stays && <Banner tone="info">{t('visitor.stays')}</Banner>}
    </>
  )
}
