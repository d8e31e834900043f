import { creditHistoryDays, type LoanInfo } from '@candor/api'
import { Amount } from '@candor/money'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/money.ts'
import { IdentityLink } from '../../shared/identity-link.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import styles from './loans.module.css'

const isZero = (amount: string) => Amount.read(amount) === 0n
/** Without a unit, so that it fits in one line; the line above shows the unit. */
/** The rest of the limit first, then each factor with its amount. */
export function LimitLines({ info }: { info: LoanInfo }) {
  const t = useTranslations('loans')
  const ti = useTranslations('identity')
  const { currency, creditLimit, limitFactors } = info
  const amountText = (amount: string) => money(amount, currency)
  return (
    <div className={styles.form}>
      <KeyValueList
        items={[
          { label: t('limit.left'), value: amountText(info.availableCredit), strong: true },
          { label: t('limit.all'), value: amountText(creditLimit) },
          ...limitFactors.map(({ key, effect, most }) => ({
            id: key,
            label: t(`limit.${key}`),
            value: t('limit.of', { effect: money(effect), most: money(most) }),
            part: true,
          })),
          { label: t('limit.used'), value: amountText(info.usedCredit) },
        ]}
      />
      <p className={styles.note}>{t('limit.historyRule', { days: creditHistoryDays })}</p>
      {isZero(creditLimit) && <p className={styles.note}>{t('limit.nothing')}</p>}
      {limitFactors.some(({ key, effect }) => key === 'identity' && isZero(effect)) && (
        <IdentityLink look="secondary">{ti('start.basic')}</IdentityLink>
      )}
    </div>
  )
}
