import type { BankWay } from '@candor/api'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '../../../../api/client.ts'
import { useCall } from '../../../../api/use-call.ts'
import type { ScreenProps } from '../../../../lib/routes.ts'
import { Card } from '../../../../ui/card.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { QueryView } from '../../../../ui/query-view.tsx'
import { RestrictionNotice } from '../../../../ui/restriction-notice.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { LastSent } from '../last-sent.tsx'
import { useReport } from '../use-report.ts'
import type { Report } from '../use-report.ts'
import { PayeeCard } from './payee-card.tsx'
import { ReportForm } from './report-form.tsx'

const usual = 'USDT'

/** Few have reported something: what shows it comes behind the account to pay to. */
const OpenReports = lazy(async () => ({
  default: (await import('./open-reports.tsx')).OpenReports,
}))

/** `/chongzhi/bank`: the account to pay to, and the report of what was paid. */
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
        isEmpty={({ bank }) => bank === null}
      >
        {({ banks, bank }) =>
          bank !== null && (
            <Way
              banks={banks}
              bank={bank}
              currency={currency}
              report={report}
              onChange={setChannelId}
            />
          )
        }
      </QueryView>
    </Page>
  )
}

type Props = {
  banks: Output<'getRechargeAddress'>['banks']
  bank: BankWay
  currency: string
  report: Report
  onChange: (channelId: string) => void
}

function Way({ banks, bank, currency, report, onChange }: Props) {
  const t = useTranslations('recharge.bank')
  return (
    <>
      {banks.length > 1 && (
        <Card>
          <Select
            label={t('which')}
            value={bank.channelId}
            options={banks.map((each) => ({ value: each.channelId, label: each.bankName }))}
            onChange={onChange}
          />
        </Card>
      )}
      <PayeeCard bank={bank} currency={currency} />
      <Suspense fallback={null}>
        <OpenReports currency={currency} />
      </Suspense>
      <ReportForm key={bank.channelId} bank={bank} currency={currency} report={report} />
    </>
  )
}

function Waiting() {
  return (
    <Card>
      <SkeletonRows count={6} />
    </Card>
  )
}
