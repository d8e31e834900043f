import { useTranslations } from 'use-intl'
import { staleMs } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { now } from '../../lib/clock.ts'
import type { ScreenProps } from '../../lib/routes.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { Card } from '../../ui/display/card.tsx'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import { Page } from '../../ui/display/page.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../shared/restriction-notice.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { pairFrom } from './pair.ts'
import { SwapForm } from './swap-form.tsx'
import { useHoldings } from './use-holdings.ts'

/** `/shandui`: swaps one currency for another, at a quoted price. */
export function SwapScreen({ search }: ScreenProps<'swap'>) {
  const t = useTranslations('swap')
  const holdings = useHoldings()
  const protection = useCall('getProtection', {}, { staleMs: staleMs.catalogue, quiet: true })
  // A user with a self-imposed pause sees it on each try; the open way out is shown at once.
  const isPaused = (protection.data?.excludedUntilAt ?? 0) > now()
  const leaving = <Banner tone="info">{t('leaving', { currency: 'USDT' })}</Banner>
  const skeleton = (
    <Card flush>
      <SkeletonRows count={5} />
    </Card>
  )
  const orders = (
    <LinkButton to="swaps" look="plain" size="small">
      {t('orders.title')}
    </LinkButton>
  )
  return (
    <Page title={t('title')} actions={orders}>
      <RestrictionNotice of="trade">{!isPaused && leaving}</RestrictionNotice>
      {isPaused && leaving}
      <QueryView query={holdings} skeleton={skeleton} empty={null} isEmpty={() => false}>
        {(data) => <SwapForm holdings={data} first={pairFrom(search, data)} />}
      </QueryView>
    </Page>
  )
}
