import type { DemoAccount } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { DemoMoney } from '../../../lib/demo-money.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { useDemoFrame } from '../../../ui/demo-frame.ts'
import { Column, Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { AccountStrip } from '../account/account-strip.tsx'
import { useParts } from '../parts/lazy-part.tsx'
import { TradingPage } from '../trading-page.tsx'
import { ResetButton } from './reset-button.tsx'
import { StartCard } from './start-card.tsx'

/** `/demotrading`: the same market, ticket and positions with money of a book of its own. */
export function DemoScreen({ search }: ScreenProps<'demo'>) {
  const t = useTranslations('contracts.demo')
  useDemoFrame(true)
  const demo = useCall('getDemoAccount', {}, { quiet: true })
  const account = demo.data?.account ?? null
  const parts = useParts()
  return (
    <DemoMoney isDemo>
      {demo.data && account ? (
        <TradingPage
          name="demo"
          search={search}
          account={<Account demo={demo.data} account={account} />}
        >
          {parts && <parts.BesideReal />}
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
              {(data) => <StartCard demo={data} />}
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
  const parts = useParts()
  return (
    <AccountStrip label={t('account')}>
      <ResetButton demo={demo} account={account} />
      {parts !== null && <parts.OptionsLink />}
    </AccountStrip>
  )
}
