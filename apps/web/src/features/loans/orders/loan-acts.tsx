import type { LoanDetail } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/inputs/button.tsx'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'
import { surplusOf } from '../collateral.ts'
import type { PledgedLoan } from './change-sheets.tsx'
import styles from '../loans.module.css'

/** The actions on a running loan: repay, add collateral, and release surplus collateral. */
export function LoanActs({ loan, onChanged }: { loan: LoanDetail; onChanged: () => void }) {
  const t = useTranslations('loans')
  const repay = useLazySheet(async () => (await import('./change-sheets.tsx')).RepaySheet)
  const add = useLazySheet(async () => (await import('./collateral-sheets.tsx')).AddSheet)
  const take = useLazySheet(async () => (await import('./collateral-sheets.tsx')).TakeSheet)
  const pledged = pledgedOf(loan)
  const canTake = loan.statusKey === 'paid' && surplusOf(loan) !== null
  return (
    <>
      {pledged === null ? (
        <Button wide onClick={repay.show}>
          {t('repay')}
        </Button>
      ) : (
        <div className={styles.acts}>
          <Button look="secondary" onClick={add.show}>
            {t('add')}
          </Button>
          <Button onClick={repay.show}>{t('repay')}</Button>
        </div>
      )}
      {pledged !== null && canTake && (
        <Button look="plain" wide onClick={take.show}>
          {t('take')}
        </Button>
      )}
      {repay.Sheet && (
        <repay.Sheet loan={loan} onChanged={onChanged} open={repay.open} onClose={repay.onClose} />
      )}
      {pledged !== null && add.Sheet && (
        <add.Sheet loan={pledged} onChanged={onChanged} open={add.open} onClose={add.onClose} />
      )}
      {pledged !== null && take.Sheet && (
        <take.Sheet loan={pledged} onChanged={onChanged} open={take.open} onClose={take.onClose} />
      )}
    </>
  )
}

/** The loan, if its collateral is known: null for a loan without collateral. */
function pledgedOf(loan: LoanDetail): PledgedLoan | null {
  const { collateral, pledgeCurrency } = loan
  return collateral === null || pledgeCurrency === null
    ? null
    : { ...loan, collateral, pledgeCurrency }
}
