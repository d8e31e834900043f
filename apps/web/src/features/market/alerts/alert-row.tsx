import type { PriceAlert } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useName } from '../../../i18n/use-name.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { RouteLink } from '../../../ui/display/route-link.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import styles from './alerts.module.css'
import { priceText } from './price-text.ts'
import { useAlertWords } from './use-alert-words.ts'

type Props = { alert: PriceAlert; busy: boolean; onDelete: () => void }

/** One alert: its condition, the price that reached it, and the period in which it could not be checked. */
export function AlertRow({ alert, busy, onDelete }: Props) {
  const t = useTranslations('alerts')
  const nameOf = useName('symbol')
  const words = useAlertWords()
  const { symbol, repeat, channels, status, reachedAt, reachedPrice, restsUntilAt } = alert
  const name = nameOf(symbol, symbol)
  const how = channels.includes('email') ? `${t(`repeats.${repeat}`)} · ${t('byMail')}` : null
  return (
    <li className={styles.alert}>
      <div className={styles.facts}>
        <RouteLink to="chart" search={{ symbol }} className={styles.name}>
          {name}
        </RouteLink>
        <p>{words(alert)}</p>
        <p className={styles.fact}>{how ?? t(`repeats.${repeat}`)}</p>
        {reachedAt !== null && reachedPrice !== null && (
          <p className={styles.fact}>
            {t('reachedAt', { price: priceText(reachedPrice), time: formatDate(reachedAt) })}
          </p>
        )}
        {restsUntilAt !== null && (
          <p className={styles.fact}>{t('rests', { time: formatDate(restsUntilAt) })}</p>
        )}
        <Missing missing={alert.missing} />
      </div>
      <div className={styles.acts}>
        <StatusBadge tone={status === 'reached' ? 'good' : 'wait'}>
          {t(`status.${status}`)}
        </StatusBadge>
        <Button
          look="secondary"
          size="small"
          busy={busy}
          aria-label={t('deleteOne', { name, what: words(alert) })}
          onClick={onDelete}
        >
          {t('delete')}
        </Button>
      </div>
    </li>
  )
}

/** Without prices an alert cannot be checked, and the row says so. */
function Missing({ missing }: Pick<PriceAlert, 'missing'>) {
  const t = useTranslations('alerts')
  if (missing === null) return null
  const from = formatDate(missing.fromAt)
  return (
    <p className={styles.missing}>
      {missing.toAt === null
        ? t('missingNow', { from })
        : t('missing', { from, to: formatDate(missing.toAt) })}
    </p>
  )
}
