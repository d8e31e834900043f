import type { AlertCondition, AlertRepeat, Ticker } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useSession } from '../../../api/session.ts'
import { callKey } from '../../../api/use-call.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { useName } from '../../../i18n/use-name.ts'
import { useOnline } from '../../../lib/use-online.ts'
import { usePrice } from '../../../live/use-price.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Switch } from '../../../ui/inputs/switch.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import styles from './alerts.module.css'
import { priceText } from './price-text.ts'
import {
  conditionOf,
  conditions,
  decimalsOf,
  isOfPrice,
  isReachedNow,
  valueOf,
} from './alert-draft.ts'

const repeats = ['once', 'daily'] as const
const formId = 'alert'

type Props = {
  open: boolean
  onClose: () => void
  ticker: Ticker
  /** The initial price; null if the user types it. */
  at: string | null
}

/** Sets an alert in one market: its condition, its repetition, and its channels. */
export function AlertSheet({ open, onClose, ticker, at }: Props) {
  const t = useTranslations('alerts')
  const nameOf = useName('symbol')
  const { intent, save } = useSaving(onClose)
  const isOnline = useOnline()
  const footer = (
    <>
      {!isOnline && <p role="status">{t('offline')}</p>}
      <Button wide type="submit" form={formId} busy={intent.busy} disabled={!isOnline}>
        {t('save')}
      </Button>
      <LinkButton to="alerts" look="plain" wide>
        {t('all')}
      </LinkButton>
    </>
  )
  const title = t('of', { name: nameOf(ticker.symbol, ticker.name) })
  return (
    <Sheet open={open} onClose={onClose} title={title} footer={footer}>
      <AlertForm key={at} ticker={ticker} at={at} onSave={save} />
      <IntentNotice state={intent.state} error={intent.fault} />
    </Sheet>
  )
}

type AlertValues = {
  condition: AlertCondition
  value: string
  repeat: AlertRepeat
  channels: ('app' | 'email')[]
}

type FormProps = Pick<Props, 'ticker' | 'at'> & { onSave: (input: Saved) => void }

function AlertForm({ ticker, at, onSave }: FormProps) {
  const t = useTranslations('alerts')
  const quote = usePrice(ticker.symbol) ?? ticker
  const [condition, setCondition] = useState<AlertCondition>(() => conditionOf(at, quote))
  const [typed, setTyped] = useState(at ?? '')
  const [repeat, setRepeat] = useState<AlertRepeat>('once')
  const [mailed, setMailed] = useState(false)
  const [tried, setTried] = useState(false)
  const email = useSession((state) => state.userInfo?.email ?? null)
  const value = valueOf(condition, typed)
  const ofPrice = isOfPrice(condition)
  const isReached = value !== null && isReachedNow(condition, value, quote)
  const now = quote.price === null ? t('noPrice') : t('now', { price: priceText(quote.price) })
  const send = () => {
    setTried(true)
    if (value === null) return
    onSave({
      symbol: ticker.symbol,
      condition,
      value,
      repeat,
      channels: mailed && email !== null ? ['app', 'email'] : ['app'],
    })
  }
  return (
    <form
      id={formId}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Tabs
        label={t('condition')}
        value={condition}
        options={conditions.map((each) => ({ value: each, label: t(`conditions.${each}`) }))}
        onChange={(each) => {
          // A price is no percentage.
          if (isOfPrice(each) !== ofPrice) setTyped('')
          setCondition(each)
        }}
        look="chips"
      />
      <AmountField
        label={t(ofPrice ? 'price' : 'change')}
        unit={ofPrice ? ticker.quote : '%'}
        decimals={decimalsOf(condition, ticker)}
        value={typed}
        onChange={setTyped}
        hint={isReached ? t('reachedNow') : now}
        error={tried && value === null ? t(ofPrice ? 'wrongPrice' : 'wrongChange') : null}
      />
      <Tabs
        label={t('repeat')}
        value={repeat}
        options={repeats.map((each) => ({ value: each, label: t(`repeats.${each}`) }))}
        onChange={setRepeat}
        look="segment"
      />
      {email !== null && (
        <Switch label={t('mail')} detail={email} checked={mailed} onChange={setMailed} />
      )}
    </form>
  )
}

type Saved = AlertValues & { symbol: string }

/** Sends an alert; on success closes with a message. */
function useSaving(onSaved: () => void) {
  const t = useTranslations('alerts')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const { state, busy, submit } = useIntent('savePriceAlert')
  const [fault, setFault] = useState<string | null>(null)
  const save = async (input: Saved) => {
    setFault(null)
    const ended = await submit(input)
    if (ended?.name === 'refused' && !isSilent(ended.error)) setFault(errorText(ended.error))
    if (ended?.name !== 'accepted') return
    // The alert may be reached before this reply: the list is shown, and refetched when it is opened.
    cache.setQueryData(callKey('listPriceAlerts', {}), ended.result, { updatedAt: 0 })
    toast(t('saved'))
    onSaved()
  }
  return { intent: { state, busy, fault }, save: (input: Saved) => void save(input) }
}
