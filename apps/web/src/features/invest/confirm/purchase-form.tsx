import type { ProductOrder } from '@candor/api'
import { Amount } from '@candor/money'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { money } from '../../../lib/money.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LastSent } from '../../../shared/intents/last-sent.tsx'
import styles from '../invest.module.css'
import type { ProductDetail } from '../product-page.tsx'
import { useIncomeLines } from '../use-income-lines.tsx'
import { usePurchase } from '../use-purchase.ts'
import { Agreements } from './agreements.tsx'
import { BoughtCard } from './bought-card.tsx'
import { LastLook } from './last-look.tsx'

/** The form of a purchase: the amount, the terms, the confirmation; the result is shown below. */
export function PurchaseForm({ product, first }: { product: ProductDetail; first: string }) {
  const t = useTranslations('invest')
  const incomeLines = useIncomeLines()
  const [typed, setTyped] = useState(first)
  const [isAccepted, setAccepted] = useState(false)
  const [isRenewed, setRenewed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [done, setDone] = useState<ProductOrder | null>(null)
  const purchase = usePurchase(product, typed)
  const { amount, field, free, isMissing } = purchase
  const buying = useMoneyForm({
    call: product.productType === 'bond' ? 'buyBond' : 'buyProduct',
    refresh: ['getProduct'],
    onDone(order, { isResumed }) {
      setDone(order)
      if (isResumed) return
      setTyped('')
      // The cleared field starts a new purchase and shows no error.
      setAsked(false)
      setAccepted(false)
    },
  })
  const isShort = amount !== null && free !== undefined && Amount.read(free) < amount
  const error = field.error ?? (isShort ? t('short') : isAsked && isMissing ? field.hint : null)
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    setDone(null)
    if (amount !== null && !isShort && isAccepted) buying.setConfirming(true)
  }
  return (
    <>
      <LastSent title={t('last')} sent={buying.lastSent} />
      <form noValidate className={styles.form} onSubmit={go}>
        <Card>
          <div className={styles.form}>
            <AmountField {...field} error={error} onChange={setTyped} />
            <KeyValueList items={incomeLines(product, amount)} />
          </div>
        </Card>
        <Agreements
          product={product}
          isAccepted={isAccepted}
          onAccept={setAccepted}
          isMissing={isAsked && !isAccepted}
          isRenewed={isRenewed}
          onRenew={setRenewed}
        />
        <Button type="submit" wide busy={buying.busy}>
          {amount === null
            ? t('subscribe')
            : t('subscribeAmount', { amount: money(amount, product.currency) })}
        </Button>
      </form>
      {buying.isConfirming && amount !== null && (
        <LastLook
          product={product}
          amount={amount}
          machineCount={purchase.machineCount}
          isRenewed={isRenewed}
          buying={buying}
          onClose={buying.close}
        />
      )}
      {done !== null && <BoughtCard order={done} />}
    </>
  )
}
