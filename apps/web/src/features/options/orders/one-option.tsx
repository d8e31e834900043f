import type { OptionOrder } from '@candor/api'
import { Amount, subtract } from '@candor/money'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { Amount as Figure } from '../../../ui/display/amount.tsx'
import { AskAbout } from '../../../shared/ask-about.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { CountdownRing } from '../../../ui/display/countdown-ring.tsx'
import { useDemoFrame } from '../../../shared/demo-frame.ts'
import { DemoTag } from '../../../ui/display/demo-tag.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { useOptionEvents } from '../use-option-events.ts'

/** Loaded later, because a reader of the proof reads the figures first. */
const OptionProofCard = lazy(async () => ({
  default: (await import('./option-proof-card.tsx')).OptionProofCard,
}))

const followMs = 2_000

/** One second contract: its terms, its result, and the prices that decided it. */
export function OneOption({ id }: { id: string }) {
  const t = useTranslations('options')
  const order = useCall(
    'getOption',
    { id },
    { quiet: true, everyMs: (found) => (found?.status === 3 ? null : followMs) },
  )
  useOptionEvents()
  useDemoFrame(order.data?.isDemo ?? false)
  return (
    <Page title={t('title')}>
      <QueryView
        query={order}
        skeleton={<SkeletonRows count={8} />}
        empty={null}
        isEmpty={() => false}
      >
        {(found) => (
          <>
            <Card>
              <Facts order={found} />
              {!found.isDemo && <AskAbout type="option" id={id} />}
            </Card>
            {found.status === 3 && (
              <Suspense fallback={<SkeletonRows count={4} />}>
                <OptionProofCard id={id} />
              </Suspense>
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Facts({ order }: { order: OptionOrder }) {
  const t = useTranslations('options')
  const { currency, profit, resultKey, voidReasonKey } = order
  const ended =
    resultKey === null
      ? [
          {
            label: t('left'),
            value:
              order.status === 1 ? (
                <CountdownRing from={order.openAt} until={order.settleAt} />
              ) : (
                t('settling')
              ),
            strong: true,
          },
        ]
      : [
          { label: t('outcome'), value: t(`result.${resultKey}`), strong: true },
          {
            label: t('profit'),
            value: <Money value={profit} unit={currency} signed />,
            strong: true,
          },
          { label: t('paid'), value: <Money value={order.payout} unit={currency} /> },
          ...(voidReasonKey === null
            ? []
            : [{ label: t('why'), value: t(`void.${voidReasonKey}`) }]),
        ]
  return (
    <KeyValueList
      items={[
        ...ended,
        {
          label: t('market'),
          value: (
            <>
              {`${order.symbol} · ${t(order.direction)}`} {order.isDemo && <DemoTag />}
            </>
          ),
        },
        { label: t('stake'), value: <Money value={order.amount} unit={currency} /> },
        { label: t('ifRight'), value: <Money value={profitOf(order)} unit={currency} signed /> },
        { label: t('began'), value: <Price value={order.openPrice} /> },
        { label: t('beganAt'), value: formatDate(order.openTickAt), part: true },
        { label: t('ends'), value: <Price value={order.closePrice} /> },
        { id: 'endedAt', label: t('endedAt'), value: formatDate(order.closeTickAt), part: true },
        { label: t('acceptedAt'), value: formatDate(order.openAt) },
        { label: t('settlesAt'), value: formatDate(order.settleAt) },
        { label: t('reference'), value: order.orderNo },
      ]}
    />
  )
}

/** The profit above the stake if it wins, as on the ticket. */
const profitOf = ({ amount, expectedPayout }: OptionOrder) =>
  Amount.text(subtract(Amount.read(expectedPayout), Amount.read(amount)))

type MoneyProps = { value: string | null; unit: string; signed?: boolean }

function Money({ value, unit, signed = false }: MoneyProps) {
  return <OwnAmount value={value} unit={unit} signed={signed} toned={signed} />
}

function Price({ value }: { value: string | null }) {
  return <Figure value={value} decimals={exactDecimals(value ?? '')} />
}
