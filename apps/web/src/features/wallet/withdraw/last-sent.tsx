import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { formatClock } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import type { LastSent } from './use-last-sent.ts'
import styles from '../form.module.css'

/** The result of a withdrawal whose sheet was closed, or whose page was reloaded, before its answer. */
export function LastSentCard({ last: { sent, order, isOpen } }: { last: LastSent }) {
  const t = useTranslations('withdraw.last')
  const { amount, currency, label, until } = sent
  const shown = money(amount, currency)
  const time = formatClock(until + 59_999)
  const statusText = isOpen ? t('open', { time }) : t('gone')
  return (
    <Card title={isOpen ? t('title') : t('ended')}>
      <div className={styles.fields} role="status">
        <p>{t('what', { amount: shown, label })}</p>
        <Banner tone="info">{order === undefined ? statusText : t('found')}</Banner>
        {order !== undefined && (
          <LinkButton
            to="rechargeResult"
            search={{ id: order.id, type: 'withdraw' }}
            look="plain"
            size="small"
          >
            {t('show')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
