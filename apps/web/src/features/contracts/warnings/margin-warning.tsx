import type { StreamNotice } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { useName } from '../../../i18n/use-name.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { DemoTag } from '../../../ui/display/demo-tag.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import styles from './margin-notice.module.css'
import { contestOf, isDemo, placeOf } from './warning.ts'

/** One warning, with a link to the screen where the user can act. */
export function MarginWarning({
  warning,
  onDismiss,
}: {
  warning: StreamNotice
  onDismiss: () => void
}) {
  return (
    <div className={styles.notice} role="alert">
      <Banner
        tone={warning.kind === 'exitFired' ? 'info' : 'risk'}
        onDismiss={onDismiss}
        action={
          <span onClickCapture={onDismiss}>
            <WayOut warning={warning} />
          </span>
        }
      >
        <p>
          {isDemo(warning) && <DemoTag isContest={contestOf(warning) !== undefined} />}{' '}
          <Sentence warning={warning} />
        </p>
      </Banner>
    </div>
  )
}

/** Shown for a name or a level that the notice lacks, as for a price. */
const unknown = '—'

function Sentence({ warning: { kind, values } }: { warning: StreamNotice }) {
  const t = useTranslations('app.marginWarning')
  const nameOf = useName('symbol')
  const { symbol = unknown, level = unknown } = values
  if (kind === 'poolWarned') return t('account', { level })
  const name = nameOf(symbol, symbol)
  if (kind === 'positionLiquidated') {
    const word = values['reason'] === 'close_out' ? 'closedOut' : 'liquidated'
    return t(word, { name, price: money(values['closePrice']) })
  }
  if (kind === 'exitFired') {
    const word = values['exit'] === 'take_profit' ? 'takeProfit' : 'stopLoss'
    const quantity = format(values['quantity'], { decimals: 'all' })
    return t(word, { name, quantity, price: money(values['price']) })
  }
  const word = values['closeOut'] === undefined ? 'reached' : 'reachedCloseOut'
  return t(word, { name, level, price: money(values['liquidationPrice']) })
}

function WayOut({ warning }: { warning: StreamNotice }) {
  const t = useTranslations('app.marginWarning')
  if (warning.kind !== 'poolWarned')
    return (
      <LinkButton to="position" search={{ id: warning.id }} size="small">
        {t(warning.kind === 'positionLiquidated' ? 'toReceipt' : 'toPosition')}
      </LinkButton>
    )
  return (
    <LinkButton {...placeOf(warning)} size="small">
      {t('toAccount')}
    </LinkButton>
  )
}
