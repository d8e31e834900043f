import type { ProductOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { useNotices } from '../../../live/use-notices.ts'
import { AskAbout } from '../../../shared/ask-about.tsx'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { SimulatedBadge } from '../simulated-badge.tsx'
import { DaysCard } from './days-card.tsx'
import { RedeemCard } from '../redemption/redeem-card.tsx'
import { RenewCard } from '../redemption/renew-card.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderBadge } from './order-badge.tsx'

const followMs = 60_000
const rateDecimals = 4

/** One order: its figures first, then its state, then each paid day. */
export function OneOrder({ id }: { id: string }) {
  const t = useTranslations('invest')
  const order = useCall('getProductOrder', { id }, { quiet: true, everyMs: followMs })
  // Refetches at once if its income has stopped or was paid late.
  useNotices(
    ({ refType, refId }) => refType === 'product_order' && refId === id,
    () => void order.refetch(),
  )
  return (
    <Page title={order.data?.productName ?? t('orders.title')} onRefresh={order.refetch}>
      <QueryView
        query={order}
        skeleton={
          <Card flush>
            <SkeletonRows count={9} />
          </Card>
        }
        empty={null}
        isEmpty={() => false}
      >
        {(found) => (
          <>
            {found.freeze !== null && <FrozenBanner order={found} freeze={found.freeze} />}
            {found.unpaidDays > 0 && (
              <Banner tone="risk">{t('unpaid', { days: found.unpaidDays })}</Banner>
            )}
            {found.endReason === 'missed' && (
              <Banner tone="info">
                {t('missed', { amount: money(found.amount, found.currency) })}
              </Banner>
            )}
            <Card title={<OrderBadge order={found} />} aside={<SimulatedBadge />}>
              <Facts order={found} />
              <AskAbout type="product_order" id={id} />
            </Card>
            <Card title={t('timeline.title')}>
              <OrderSteps order={found} />
            </Card>
            <RenewCard order={found} />
            <RedeemCard order={found} />
            <DaysCard order={found} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** The reason and the time of a freeze by two operators, and the payments held back. */
function FrozenBanner({
  order: { currency },
  freeze: { at, reason, heldDays, heldIncome },
}: {
  order: ProductOrder
  freeze: NonNullable<ProductOrder['freeze']>
}) {
  const t = useTranslations('invest')
  return (
    <Banner tone="risk">
      {t('frozenByTwo', { time: formatDate(at), reason })}{' '}
      {t('heldDays', { days: heldDays, income: money(heldIncome, currency) })}
    </Banner>
  )
}

function Facts({ order }: { order: ProductOrder }) {
  const t = useTranslations('invest')
  const redemption = useTranslations('redemption')
  const { currency, machineCount } = order
  const own = (value: string) => <OwnAmount value={value} unit={currency} />
  return (
    <KeyValueList
      items={[
        { label: t('invested'), value: own(order.amount), strong: true },
        { label: t('accumulatedIncome'), value: own(order.accumulatedIncome), strong: true },
        { label: t('todayIncome'), value: own(order.todayIncome) },
        { label: t('daily'), value: own(order.dailyIncome) },
        { label: t('expected'), value: own(order.expectedIncome) },
        { label: t('remaining'), value: t('daysLeft', { days: order.remainingDays }) },
        ...(order.nextIncomeAt === null
          ? []
          : [{ label: t('nextIncome'), value: formatDate(order.nextIncomeAt) }]),
        ...(machineCount === null ? [] : [{ label: t('quantity'), value: String(machineCount) }]),
        {
          label: t(`rateKind.${order.rateKind}`),
          value: percent(order.dailyRate, { decimals: rateDecimals }),
        },
        ...(order.renews === null ? [] : [{ label: redemption('renews'), value: order.renews }]),
        { label: t('version'), value: order.disclosureVersion },
        { label: t('reference'), value: order.orderNo },
      ]}
    />
  )
}
