import { Amount as Money, format } from '@candor/money'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { useMoneyIntent } from '../../../api/use-intent.ts'
import { useName } from '../../../i18n/use-name.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { go } from '../../../lib/navigate.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { readAmount } from '../../../lib/typed-figure.ts'
import { useMoneyMoved } from '../parts/use-money-moved.ts'
import type { Target } from './address-card.tsx'
import { maxAmount, testAmount } from './payment.ts'
import type { Channel } from './payment.ts'
import styles from './recharge.module.css'

/** The sandbox's wallet: pays test money to the address above, then shows how it arrives. */
export function PayCard({ channel, target }: { channel: Channel; target: Target }) {
  const t = useTranslations('recharge.pay')
  const problems = useTranslations('recharge.problem')
  const errorText = useErrorText()
  const moneyMoved = useMoneyMoved()
  const form = useRef<HTMLFormElement>(null)
  const { currency, precision, networks } = channel.currency
  const { address, minAmount } = target
  const networkName = useName('network')
  const [over, setOver] = useState(target.network)
  const isOther = over !== target.network
  const [typed, setTyped] = useState(() => testAmount(currency, minAmount))
  const [tried, setTried] = useState(false)
  const { state, busy, submit, reset } = useMoneyIntent('paySandbox')
  const { amount, problem } = readAmount(typed, { min: minAmount, max: maxAmount })

  // An effect, so that a user who has left this screen meanwhile is not taken along.
  const showResult = useEffectEvent(async (txid: string) => {
    moneyMoved()
    const id = await findRecharge(currency, txid)
    if (id === null) go('rechargeRecords')
    else go('rechargeResult', { id })
  })
  useEffect(() => {
    if (state.name === 'accepted') void showResult(state.result.txid)
  }, [state])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (amount === null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    else {
      const network = isOther ? { network: over } : {}
      void submit({ address, currency, amount: Money.text(amount), ...network })
    }
  }
  const bounds = { min: minAmount, max: format(maxAmount, { decimals: 0 }), currency }
  const wrong = tried && problem !== null ? problems(problem, bounds) : null
  const refused = state.name === 'refused' ? errorText(state.error) : null
  const text = amount === null ? null : Money.text(amount)
  const shown = text === null ? null : format(text, { decimals: exactDecimals(text) })
  return (
    <Card title={t('title')}>
      <form ref={form} noValidate onSubmit={send} className={styles.fields}>
        <p className={styles.quiet}>{t('detail')}</p>
        <AmountField
          label={t('amount')}
          unit={currency}
          value={typed}
          onChange={(next) => {
            setTyped(next)
            setTried(false)
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
        <IntentNotice state={state} />
        <Button type="submit" wide busy={busy}>
          {shown === null ? t('title') : t('send', { amount: `${shown} ${currency}` })}
        </Button>
      </form>
    </Card>
  )
}

/** The recharge that a payment became; null when it cannot be read now. */
async function findRecharge(currency: string, txid: string): Promise<string | null> {
  try {
    const { records } = await call('listRecharges', { currency, pageSize: 20 })
    return records.find((each) => each.txid === txid)?.id ?? null
  } catch {
    // The payment stands; the list of records will show it.
    return null
  }
}
