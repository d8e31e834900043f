import type { BankWay } from '@candor/api'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '../../../../api/client.ts'
import { useCall } from '../../../../api/use-call.ts'
import type { ScreenProps } from '../../../../lib/routes.ts'
import { Card } from '../../../../ui/display/card.tsx'
import { LinkButton } from '../../../../ui/inputs/link-button.tsx'
import { Page } from '../../../../ui/display/page.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../../../shared/restriction-notice.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { SkeletonRows } from '../../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../../ui/display/states.tsx'
import { LastSent } from '../../../../shared/intents/last-sent.tsx'
import { useReport } from '../use-report.ts'
import type { Report } from '../use-report.ts'
import { PayeeCard } from './payee-card.tsx'

const usual = 'USDT'

/** Few users have a limit or an open report: these parts load after the account to pay to. */
const BeforePaying = lazy(async () => ({
  default: (await import('./before-paying.tsx')).BeforePaying,
}))

/** Loaded later, because a user reads the account and pays before reporting. */
const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }))

/** `/chongzhi/bank`: the account to pay to, and the report of a payment. */
export function BankRechargeScreen({ search }: ScreenProps<'rechargeBank'>) {
  const t = useTranslations('recharge')
  const currency = search.currency ?? usual
  const [channelId, setChannelId] = useState<string | null>(null)
  const report = useReport('bank')
  const ways = useCall(
    'getRechargeAddress',
    { currency, method: 'bank', ...(channelId !== null && { channelId }) },
    { keepPrevious: true },
  )
  const records = (
    <LinkButton to="rechargeRecords" look="plain" size="small">
      {t('records')}
    </LinkButton>
  )
  const toNetwork = (
    <LinkButton to="recharge" look="secondary" size="small">
      {t('bank.toNetwork')}
    </LinkButton>
  )
  return (
    <Page title={t('bank.title')} actions={records}>
      <RestrictionNotice of="deposit" />
      <LastSent title={t('last.report')} sent={report} />
      <QueryView
        query={ways}
        skeleton={<Waiting />}
        empty={<EmptyState text={t('bank.none')} action={toNetwork} />}
        isEmpty={({ bank, earlier }) => bank === null && earlier.length === 0}
      >
        {(found) => (
          <Way
            {...under(search.reference, found)}
            currency={currency}
            report={report}
            onChange={setChannelId}
          />
        )}
      </QueryView>
    </Page>
  )
}

type Ways = Pick<Output<'getRechargeAddress'>, 'banks' | 'bank' | 'earlier'>
type Props = Ways & {
  currency: string
  report: Report
  onChange: (channelId: string) => void
}

function Way({ banks, bank, earlier, currency, report, onChange }: Props) {
  const t = useTranslations('recharge.bank')
  const [paidTo, setPaidTo] = useState<string | null>(null)
  // A payment to an earlier account is reported for that account.
  const ways = bank === null ? earlier : [bank, ...earlier]
  const paid = ways.find((one) => nameOf(one) === paidTo) ?? ways[0]!
  const payee =
    bank === null ? <EmptyState text={t('none')} /> : <PayeeCard bank={bank} currency={currency} />
  return (
    <>
      {bank !== null && banks.length > 1 && (
        <Card>
          <Select
            label={t('which')}
            value={bank.channelId}
            options={banks.map((each) => ({ value: each.channelId, label: each.bankName }))}
            onChange={onChange}
          />
        </Card>
      )}
      <Suspense fallback={payee}>
        <BeforePaying currency={currency}>{payee}</BeforePaying>
      </Suspense>
      {earlier.length > 0 && (
        <Card>
          <Select
            label={t('paidTo')}
            value={nameOf(paid)}
            options={ways.map((each) => ({ value: nameOf(each), label: labelOf(each) }))}
            onChange={setPaidTo}
          />
        </Card>
      )}
      <Suspense fallback={<Waiting />}>
        <ReportForm key={nameOf(paid)} bank={paid} currency={currency} report={report} />
      </Suspense>
    </>
  )
}

/** A repeated report keeps the reference of its first report, whatever the next reference is. */
function under(reference: string | undefined, ways: Ways): Ways {
  if (reference === undefined) return ways
  const { bank, earlier } = ways
  return {
    ...ways,
    bank: bank && { ...bank, reference },
    earlier: earlier.map((one) => ({ ...one, reference })),
  }
}

const nameOf = ({ channelId, version }: BankWay) => `${channelId} ${version}`
const labelOf = ({ bankName, cardNumber }: BankWay) => `${bankName} •••${cardNumber.slice(-4)}`

function Waiting() {
  return (
    <Card>
      <SkeletonRows count={6} />
    </Card>
  )
}
