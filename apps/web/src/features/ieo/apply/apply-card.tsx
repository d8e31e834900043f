import type { IeoProject } from '@candor/api'
import { Amount, Price } from '@candor/money'
import { ieoCost } from '@candor/rules'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { money } from '../../../lib/money.ts'
import { readAmount } from '../../../lib/typed-figure.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LastSent } from '../../../shared/intents/last-sent.tsx'
import { Switch } from '../../../ui/inputs/switch.tsx'
import styles from '../ieo.module.css'
import { changedByIeo } from '../changed.ts'
import { ApplySheet } from './apply-sheet.tsx'

/** The application form: quantity, terms, and confirmation. */
export function ApplyCard({ project }: { project: IeoProject }) {
  const t = useTranslations('ieo')
  const [typed, setTyped] = useState('')
  const [isAccepted, setAccepted] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const applying = useMoneyForm({
    call: 'applyIeo',
    of: project.id,
    refresh: changedByIeo,
    onDone: () => undefined,
  })
  const { symbol, currency, perUserMin, perUserMax, step } = project
  const { quantity, problem } = quantityOf(typed, project)
  const [min, max, by] = [perUserMin, perUserMax, step].map((one) => money(one, symbol))
  const hint = t('apply.hint', { min: min!, max: max!, step: by! })
  const isWrong = problem !== null && (problem !== 'missing' || isAsked)
  const price = Price.read(project.estimatedPriceMin)
  const cost = quantity === null ? null : Amount.text(ieoCost(quantity, price))
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (quantity !== null && isAccepted) applying.setConfirming(true)
  }
  return (
    <Card title={t('apply.title')}>
      <LastSent title={t('apply.last')} sent={applying.lastSent} />
      <form noValidate className={styles.form} onSubmit={go}>
        <AmountField
          label={t('apply.quantity')}
          unit={symbol}
          value={typed}
          decimals={Amount.decimals}
          hint={hint}
          error={isWrong ? hint : null}
          onChange={setTyped}
        />
        <CostList cost={cost} currency={currency} />
        <Switch
          label={t('apply.accept')}
          detail={t('apply.acceptDetail', { version: project.disclosureVersion })}
          checked={isAccepted}
          onChange={setAccepted}
        />
        {isAsked && !isAccepted && (
          <p role="alert" className={styles.note}>
            {t('apply.acceptFirst')}
          </p>
        )}
        <Button type="submit" wide busy={applying.busy}>
          {quantity === null
            ? t('apply.title')
            : t('apply.send', { quantity: money(quantity, symbol) })}
        </Button>
      </form>
      {applying.isConfirming && quantity !== null && cost !== null && (
        <ApplySheet
          project={project}
          quantity={quantity}
          cost={cost}
          applying={applying}
          onClose={applying.close}
        />
      )}
    </Card>
  )
}

/** Nothing is paid with the application, and the whole cost if it wins; a dash if that is unknown. */
function CostList({ cost, currency }: { cost: string | null; currency: string }) {
  const t = useTranslations('ieo')
  return (
    <KeyValueList
      items={[
        { label: t('apply.now'), value: money('0', currency) },
        {
          label: t('apply.ifWon'),
          value: cost === null ? '—' : money(cost, currency),
          strong: true,
        },
      ]}
    />
  )
}

/** The typed quantity, validated against the limits per user. */
function quantityOf(typed: string, { perUserMin, perUserMax, step }: IeoProject) {
  const { amount, problem } = readAmount(typed, { min: perUserMin, max: perUserMax })
  if (amount === null) return { quantity: null, problem }
  const isWhole = amount % Amount.read(step) === 0n
  return isWhole
    ? { quantity: amount, problem: null }
    : { quantity: null, problem: 'notWhole' as const }
}
