import type { LoanDetail } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { now } from '../../../lib/clock.ts'
import { formatDate } from '../../../lib/dates.ts'
import { percent } from '../../../lib/percent.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'
import styles from '../loans.module.css'
import { LtvGauge, type Gauge } from '../ltv-gauge.tsx'
import { ScheduleLines } from '../schedule-lines.tsx'
import { price } from '../price.ts'
import { AutoRepayCard } from './auto-repay-card.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { LoanActs } from './loan-acts.tsx'
import { LoanBadge } from './loan-badge.tsx'
import { AskedFacts } from './asked-facts.tsx'
import { HistoryCards } from './history-cards.tsx'

const followMs = 10_000
const rateDecimals = 4

/** One loan: its debt first, then its collateral, then repayments and sales. */
export function OneLoan({ id }: { id: string }) {
  const t = useTranslations('loans')
  const loan = useCall('getLoan', { id }, { quiet: true, everyMs: followMs })
  return (
    <Page title={loan.data?.orderNo ?? t('orders.title')} onRefresh={loan.refetch}>
      <QueryView
        query={loan}
        skeleton={
          <Card flush>
            <SkeletonRows count={9} />
          </Card>
        }
        empty={null}
        isEmpty={() => false}
      >
        {(found) => <Detail loan={found} onChanged={() => void loan.refetch()} />}
      </QueryView>
    </Page>
  )
}

type DetailProps = { loan: LoanDetail; onChanged: () => void }

function Detail({ loan, onChanged }: DetailProps) {
  const t = useTranslations('loans')
  const { statusKey, marginCallPrice } = loan
  const isOwed = statusKey === 'paid' || statusKey === 'overdue'
  const gauge = gaugeOf(loan)
  return (
    <>
      {statusKey === 'overdue' && <Banner tone="risk">{t('overdueNote')}</Banner>}
      {isOwed && isCalled(loan) && (
        <Banner tone="risk">{t('callNote', { price: price(loan.liquidationPrice) })}</Banner>
      )}
      {loan.cancellable && (
        <Banner tone="info">
          {t(
            loan.waitingAt !== null
              ? 'waitingNote'
              : statusKey === 'passed'
                ? 'passedNote'
                : 'sentNote',
          )}
        </Banner>
      )}
      {loan.reason !== null && <Banner tone="info">{loan.reason}</Banner>}
      <Card title={<LoanBadge loan={loan} />}>
        {loan.startAt === null ? <AskedFacts loan={loan} /> : <Facts loan={loan} />}
        {isOwed && <LoanActs loan={loan} onChanged={onChanged} />}
        {isOwed && <CalendarButton loan={loan} />}
        {loan.cancellable && <CancelApplication loan={loan} onChanged={onChanged} />}
      </Card>
      {loan.instalments > 1 && (
        <Card title={t('schedule.title')}>
          <ScheduleLines currency={loan.currency} schedule={loan.schedule} />
          {loan.cancellable && <p className={styles.note}>{t('schedule.asOfToday')}</p>}
        </Card>
      )}
      {isOwed && gauge !== null && marginCallPrice !== null && (
        <Card title={t('gauge')}>
          <LtvGauge {...gauge} />
        </Card>
      )}
      {canSwitch(loan) && <AutoRepayCard loan={loan} onChanged={onChanged} />}
      <HistoryCards loan={loan} />
    </>
  )
}

/** Whether automatic repayment can be switched: not after the last due time, when nothing will become due. */
const canSwitch = ({ statusKey, cancellable, autoRepay, endAt }: LoanDetail) => {
  const isOwed = statusKey === 'paid' || statusKey === 'overdue'
  return cancellable || (isOwed && (autoRepay || (endAt !== null && endAt > now())))
}

/** The loan-to-value steps of a loan; null without collateral. */
function gaugeOf(loan: LoanDetail): Gauge | null {
  const { pledgeSymbol, initialLtv, marginCallLtv, liquidationLtv } = loan
  if (!pledgeSymbol || !initialLtv || !marginCallLtv || !liquidationLtv) return null
  return { ...loan, symbol: pledgeSymbol, initialLtv, marginCallLtv, liquidationLtv }
}

const isCalled = ({ ltv, marginCallLtv }: LoanDetail) =>
  ltv !== null && marginCallLtv !== null && Rate.read(ltv) >= Rate.read(marginCallLtv)

/** The cancellation of an application that is not paid out. */
function CancelApplication({ loan, onChanged }: DetailProps) {
  const t = useTranslations('loans')
  const sheet = useLazySheet(async () => (await import('./cancel-sheet.tsx')).CancelSheet)
  return (
    <>
      <Button look="secondary" wide onClick={sheet.show}>
        {t('cancel.act')}
      </Button>
      {sheet.Sheet && (
        <sheet.Sheet loan={loan} onChanged={onChanged} open={sheet.open} onClose={sheet.onClose} />
      )}
    </>
  )
}

function Facts({ loan }: { loan: LoanDetail }) {
  const t = useTranslations('loans')
  const { currency, pledgeCurrency, collateral, shortfall, nextDueAmount, overdueAmount } = loan
  const isCredit = loan.loanType === 'credit'
  const own = (value: string | null, unit = currency) => <OwnAmount value={value} unit={unit} />
  return (
    <KeyValueList
      items={[
        { label: t('outstanding'), value: own(loan.outstanding), strong: true },
        { label: t('principal'), value: own(loan.principal), part: true },
        { label: t('interest'), value: own(loan.accruedInterest), part: true },
        ...(Amount.read(overdueAmount) > 0n
          ? [{ label: t('overdue'), value: own(overdueAmount), strong: true }]
          : []),
        ...(loan.instalments > 1 && nextDueAmount !== null
          ? [
              { label: t('nextDue'), value: formatDate(loan.nextDueAt), strong: true },
              { label: t('nextAmount'), value: own(nextDueAmount), part: true },
            ]
          : []),
        { label: t('due'), value: formatDate(loan.endAt), strong: true },
        { label: t('lent'), value: own(loan.amount) },
        { label: t('repaid'), value: own(loan.repaidAmount) },
        { id: 'paid', label: t('interestPaid'), value: own(loan.interestPaid), part: true },
        ...(Amount.read(shortfall) > 0n ? [{ label: t('shortfall'), value: own(shortfall) }] : []),
        ...(pledgeCurrency === null
          ? []
          : [
              { label: t('held'), value: own(collateral, pledgeCurrency) },
              { label: t('worth'), value: own(loan.collateralValue), part: true },
            ]),
        { label: t('annual'), value: percent(loan.annualRate) },
        { label: t('daily'), value: percent(loan.dailyRate, { decimals: rateDecimals }) },
        {
          label: t(isCredit ? 'lateCredit' : 'late'),
          value: percent(loan.overdueDailyRate, { decimals: rateDecimals }),
        },
        { label: t('start'), value: formatDate(loan.startAt) },
        { label: t('reference'), value: loan.orderNo },
      ]}
    />
  )
}
