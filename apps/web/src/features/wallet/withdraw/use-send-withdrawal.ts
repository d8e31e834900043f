import type { WithdrawalAccount } from '@candor/api'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { placeErrors } from '../../../api/form-errors.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { go } from '../../../lib/navigate.ts'
import { missingProofs, noProofs, proofRefusals, proofsOf } from '../parts/proofs.ts'
import type { ProofField } from '../parts/proofs.ts'
import { useMoneyMoved } from '../parts/use-money-moved.ts'

type Errors = { [Name in ProofField]?: string | undefined }
type Asked = { account: WithdrawalAccount; amount: string; fee: string }

/** The proofs of one withdrawal and its way to the server. It carries secrets, so no reload repeats it. */
export function useSendWithdrawal({ account, amount, fee }: Asked) {
  const t = useTranslations('withdraw.problem')
  const errorText = useErrorText()
  const moneyMoved = useMoneyMoved()
  const isBound = useSession((state) => state.userInfo?.security.googleBound ?? false)
  const { state, busy, submit } = useIntent('applyWithdrawal')
  const [values, setValues] = useState(noProofs)
  const [errors, setErrors] = useState<Errors>({})
  const [fault, setFault] = useState<string | null>(null)
  const [element, attach] = useState<HTMLFormElement | null>(null)

  const setError = (name: ProofField, message: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: message }))
  const set = (name: ProofField, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setError(name, undefined)
    setFault(null)
  }
  const focusWrong = () => element?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  const texts = { fundPassword: t('digits'), captcha: t('code'), securityCode: t('code') }
  const refuse = (error: Error) => {
    const form = {
      setError: (name: ProofField, { message }: { message: string }) => setError(name, message),
    }
    flushSync(() => {
      const rest = placeErrors(error, form, Object.keys(noProofs) as ProofField[], {
        refusals: proofRefusals,
      })
      if (rest !== null) setFault(errorText(error))
    })
    focusWrong()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const missing = missingProofs(isBound, values)
    flushSync(() => setErrors(Object.fromEntries(missing.map((name) => [name, texts[name]]))))
    if (missing.length > 0) return focusWrong()
    setFault(null)
    const end = await submit({
      accountId: account.id,
      currency: account.currency,
      amount,
      quotedFee: fee,
      ...proofsOf(isBound, values),
    })
    if (end?.name === 'refused' && !isSilent(end.error)) refuse(end.error)
    if (end?.name !== 'accepted') return undefined
    moneyMoved()
    return go('rechargeResult', { id: end.result.id, type: 'withdraw' })
  }
  return { values, errors, fault, set, setError, send, attach, state, busy }
}
