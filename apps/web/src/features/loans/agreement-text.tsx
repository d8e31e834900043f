import type { LoanAgreement } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/display/card.tsx'
import styles from './loans.module.css'

/** An agreement verbatim, with the hash of its text. */
export function AgreementText({ agreement }: { agreement: LoanAgreement }) {
  const t = useTranslations('loans')
  const [title, ...paragraphs] = agreement.paragraphs
  return (
    <Card title={title}>
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className={styles.hash}>
          {t('hash')}: <code>{agreement.hash}</code>
        </p>
      </div>
    </Card>
  )
}
