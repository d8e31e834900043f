import type { LoanDetail, LoanSale } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { AskAbout } from '../../../shared/ask-about.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'
import styles from '../loans.module.css'
import { price } from '../price.ts'
import { DocumentButton } from './document-button.tsx'

/** The sales of collateral with their ticks, the repayments, and the signed agreement. */
export function HistoryCards({ loan }: { loan: LoanDetail }) {
  const t = useTranslations('loans')
  const proof = useLazySheet(async () => (await import('./sale-proof.tsx')).SaleProofSheet)
  const agreement = useLazySheet(async () => (await import('./agreement-sheet.tsx')).AgreementSheet)
  return (
    <>
      {loan.sales.map((sale) => (
        <SaleCard key={sale.id} loan={loan} sale={sale} />
      ))}
      {loan.sales.length > 0 && (
        <Button look="secondary" wide onClick={proof.show}>
          {t('proof.see')}
        </Button>
      )}
      {proof.Sheet && <proof.Sheet id={loan.id} open={proof.open} onClose={proof.onClose} />}
      {loan.startAt !== null && <Payments loan={loan} />}
      <Card title={t('agreement')}>
        <div className={styles.form}>
          <p className={styles.hash}>
            {t('hash')}: <code>{loan.agreementHash}</code>
          </p>
          <Button look="secondary" onClick={agreement.show}>
            {t('readAgreement')}
          </Button>
          <DocumentButton loan={loan} />
        </div>
      </Card>
      <AskAbout type="loan" id={loan.id} />
      {agreement.Sheet && (
        <agreement.Sheet id={loan.id} open={agreement.open} onClose={agreement.onClose} />
      )}
    </>
  )
}

function Payments({ loan: { payments, currency } }: { loan: LoanDetail }) {
  const t = useTranslations('loans')
  return (
    <Card title={t('payments')}>
      {payments.length === 0 ? (
        <p className={styles.note}>{t('noPayments')}</p>
      ) : (
        <KeyValueList
          items={payments.map(({ id, kind, amount, at }) => ({
            id,
            label: `${t(`payment.${kind}`)} · ${formatDate(at)}`,
            value: money(amount, currency),
          }))}
        />
      )}
    </Card>
  )
}

type SaleProps = { loan: LoanDetail; sale: LoanSale }

function SaleCard({ loan, sale }: SaleProps) {
  const t = useTranslations('loans')
  const { currency, pledgeCurrency } = loan
  return (
    <Card title={t('sale.title')}>
      <div className={styles.form}>
        <p className={styles.note}>{t(`sale.${sale.reasonKey}`)}</p>
        <KeyValueList
          items={[
            { label: t('sale.sold'), value: money(sale.quantity, pledgeCurrency ?? '') },
            { label: t('sale.price'), value: price(sale.price) },
            { label: t('sale.gross'), value: money(sale.gross, currency) },
            { label: t('sale.fee'), value: money(sale.fee, currency, '−') },
            { label: t('sale.net'), value: money(sale.net, currency), strong: true },
            { label: t('sale.before'), value: percent(sale.ltvBefore) },
            ...sale.ticks.map(({ seq, price: at, at: when }) => ({
              id: String(seq),
              label: `${t('sale.tick', { seq: String(seq) })} · ${formatDate(when)}`,
              value: price(at),
              part: true,
            })),
          ]}
        />
      </div>
    </Card>
  )
}
