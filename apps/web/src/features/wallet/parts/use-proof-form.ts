import type { PasskeyAssertion } from '@candor/api'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { Input, Output } from '../../../api/client.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { placeErrors } from '../../../api/form-errors.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import type { Hearer } from '../../../api/use-intent.ts'
import { toast } from '../../../ui/toast-store.ts'
import { missingProofs, noProofs, proofRefusals, proofsOf } from './proofs.ts'
import type { ProofField, Second } from './proofs.ts'

type Errors = { [Name in ProofField]?: string | undefined }
type Proven = 'applyWithdrawal' | 'setWithdrawAllowList'

/**
 * The step-up of one call and its submission. It carries secrets, so no reload repeats it.
 * @param inputOf the call's input, with the step-up in it
 * @param onAccepted called with the result, and whether the form is still mounted
 */
export function useProofForm<Name extends Proven>(
  name: Name,
  inputOf: (proofs: ReturnType<typeof proofsOf>) => Input<Name>,
  onAccepted: (result: Output<Name>, isThere: boolean) => unknown,
  hearer: Hearer<Name> = {},
) {
  const t = useTranslations('withdraw.problem')
  const errorText = useErrorText()
  const isBound = useSession((state) => state.userInfo?.security.googleBound ?? false)
  const code = isBound ? 'securityCode' : 'captcha'
  const { state, busy, submit } = useIntent(name, hearer)
  const [values, setValues] = useState(noProofs)
  const [errors, setErrors] = useState<Errors>({})
  const [fault, setFault] = useState<string | null>(null)
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])

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
    if (isSilent(error)) return
    if (!isThere.current) {
      toast(errorText(error))
      return
    }
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
  const check = (given: Second) => {
    const missing = missingProofs(given, values)
    flushSync(() => {
      setErrors(Object.fromEntries(missing.map((field) => [field, texts[field]])))
      setFault(null)
    })
    if (missing.length > 0) focusWrong()
    return missing.length === 0
  }
  const sendWith = async (given: typeof code | PasskeyAssertion) => {
    const end = await submit(inputOf(proofsOf(given, values)))
    if (end?.name === 'refused') refuse(end.error)
    return end?.name === 'accepted' ? onAccepted(end.result, isThere.current) : undefined
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    return check(code) ? sendWith(code) : undefined
  }
  const checkBesideCode = () => check('passkey')
  const proof = { set, setError, checkBesideCode, sendWith, refuse }
  return { values, errors, fault, ...proof, send, attach, state, busy }
}
