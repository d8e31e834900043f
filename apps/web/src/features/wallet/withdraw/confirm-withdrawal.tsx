import type { WithdrawalAccount } from '@candor/api'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'

const ConfirmForm = lazy(async () => ({
  default: (await import('./confirm-form.tsx')).ConfirmForm,
}))

type Props = { account: WithdrawalAccount; amount: string; onClose: () => void }

/** The confirmation sheet; its form loads when the sheet opens. */
export function ConfirmWithdrawal({ account, amount, onClose }: Props) {
  const t = useTranslations('withdraw')
  const quote = useCall('quoteWithdrawal', { accountId: account.id, amount })
  const skeleton = <SkeletonRows count={4} />
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <QueryView query={quote} skeleton={skeleton} empty={null} isEmpty={() => false}>
        {(known) => (
          <Suspense fallback={skeleton}>
            <ConfirmForm account={account} amount={amount} quote={known} />
          </Suspense>
        )}
      </QueryView>
    </Sheet>
  )
}
