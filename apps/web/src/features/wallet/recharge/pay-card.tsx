import { Amount as Money, format } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { useName } from '../../../i18n/use-name.ts'
import { useAmountEntry } from '../../../lib/use-amount-entry.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { readAmount } from '../../../lib/typed-figure.ts'
import type { Target } from './address-card.tsx'
import { maxAmount, testAmount } from './payment.ts'
import type { Channel } from './payment.ts'
import styles from './recharge.module.css'
import type { Payment } from './use-payment.ts'

type Props = { channel: Channel; target: Target; payment: Payment }

/** The sandbox's wallet: pays test money to the address above, then opens the steps of the recharge. */
export function PayCard({ channel, target, payment }: Props) {
  const t = useTranslations('recharge.pay')
  const problems = useTranslations('recharge.problem')
  const errorText = useErrorText()
  const { currency, precision, networks } = channel.currency
  const { address, minAmount } = target
  const networkName = useName('network')
  const [over, setOver] = useState(target.network)
  const isOther = over !== target.network
  const entry = useAmountEntry(testAmount(currency, minAmount))
  const { state, busy, send, reset } = payment
  const { amount, problem } = readAmount(entry.typed, { min: minAmount, max: maxAmount })
  const bounds = { min: minAmount, max: format(maxAmount, { decimals: 0 }), currency }
  const wrong = entry.isAsked && problem !== null ? problems(problem, bounds) : null
  const refused = state.name === 'refused' && !payment.isResumed ? errorText(state.error) : null
  const text = amount === null ? null : Money.text(amount)
  const shown = text === null ? null : money(text)
  return (
    <Card title={t('title')}>
      <form
        {...entry.form(
          text !== null,
          () => void send({ address, currency, amount: text!, ...(isOther && { network: over }) }),
        )}
        className={styles.fields}
      >
        <p className={styles.quiet}>{t('detail')}</p>
        <AmountField
          label={t('amount')}
          unit={currency}
          value={entry.typed}
          onChange={(next) => {
            entry.type(next)
            reset()
          }}
          decimals={precision}
          disabled={busy}
          error={wrong ?? refused}
        />
        {networks.length > 1 && (
          <Select
            label={t('network')}
            value={over}
            options={networks.map((each) => ({
              value: each.network,
              label: networkName(each.network, each.name),
            }))}
            onChange={setOver}
          />
        )}
        {isOther && (
          <Banner tone="risk">
            {t('otherNetwork', { network: networkName(target.network, channel.network.name) })}
          </Banner>
        )}
        {!payment.isResumed && <IntentNotice state={state} error={null} />}
        <Button type="submit" wide busy={busy}>
          {shown === null ? t('title') : t('send', { amount: `${shown} ${currency}` })}
        </Button>
      </form>
    </Card>
  )
}
