import { useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { Input, Output } from '../../../api/client.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { placeErrors } from '../../../api/form-errors.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { missingProofs, noProofs, proofRefusals, proofsOf } from './proofs.ts'
import type { ProofField } from './proofs.ts'

type Errors = { [Name in ProofField]?: string | undefined }
type Proven = 'applyWithdrawal' | 'setWithdrawAllowList'

/**
 * The proofs of one call and its way to the server. It carries secrets, so no reload repeats it.
 * @param inputOf what travels, with the proofs in it
 */
export function useProofForm<Name extends Proven>(
  name: Name,
  inputOf: (proofs: ReturnType<typeof proofsOf>) => Input<Name>,
  onAccepted: (result: Output<Name>) => unknown,
) {
  const t = useTranslations('withdraw.problem')
  const errorText = useErrorText()
  const isBound = useSession((state) => state.userInfo?.security.googleBound ?? false)
  const { state, busy, submit } = useIntent(name)
  const [values, setValues] = useState(noProofs)
  const [errors, setErrors] = useState<Errors>({})
  const [fault, setFault] = useState<string | null>(null)
  const [element, attach] = useState<HTMLFormElement | null>(null)

  const setError = (field: ProofField, message: string | undefined) =>
    setErrors((before) => ({ ...before, [field]: message }))
  const set = (field: ProofField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setError(field, undefined)
    setFault(null)
  }
  const focusWrong = () => element?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  const texts = { fundPassword: t('digits'), captcha: t('code'), securityCode: t('code') }
  const refuse = (error: Error) => {
    const form = {
      setError: (field: ProofField, { message }: { message: string }) => setError(field, message),
    }
    flushSync(() => {
      const isLeft = placeErrors(error, form, Object.keys(noProofs) as ProofField[], {
        refusals: proofRefusals,
      })
      if (isLeft) setFault(errorText(error))
    })
    focusWrong()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const missing = missingProofs(isBound, values)
    flushSync(() => setErrors(Object.fromEntries(missing.map((field) => [field, texts[field]]))))
    if (missing.length > 0) return focusWrong()
    setFault(null)
    const end = await submit(inputOf(proofsOf(isBound, values)))
    if (end?.name === 'refused' && !isSilent(end.error)) refuse(end.error)
    return end?.name === 'accepted' ? onAccepted(end.result) : undefined
  }
  return { values, errors, fault, set, setError, send, attach, state, busy }
}
