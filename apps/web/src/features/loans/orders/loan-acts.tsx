import type { LoanDetail } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/inputs/button.tsx'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'
import { surplusOf } from '../parts/collateral.ts'
import styles from '../parts/loans.module.css'

/** The actions on a running loan: repay, add collateral, and release surplus collateral. */
export function LoanActs({ loan, onChanged }: { loan: LoanDetail; onChanged: () => void }) {
  const t = useTranslations('loans')
  const repay = useLazySheet(async () => (await import('./change-sheets.tsx')).RepaySheet)
  const add = useLazySheet(async () => (await import('./collateral-sheets.tsx')).AddSheet)
  const take = useLazySheet(async () => (await import('./collateral-sheets.tsx')).TakeSheet)
  const canTake = loan.statusKey === 'paid' && surplusOf(loan) !== null
  return (
    <>
      {loan.pledgeCurrency === null ? (
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
      {canTake && (
        <Button look="plain" wide onClick={take.show}>
          {t('take')}
        </Button>
      )}
      {repay.Sheet && (
        <repay.Sheet loan={loan} onChanged={onChanged} open={repay.open} onClose={repay.onClose} />
      )}
      {add.Sheet && (
        <add.Sheet loan={loan} onChanged={onChanged} open={add.open} onClose={add.onClose} />
      )}
      {take.Sheet && (
        <take.Sheet loan={loan} onChanged={onChanged} open={take.open} onClose={take.onClose} />
      )}
    </>
  )
}
