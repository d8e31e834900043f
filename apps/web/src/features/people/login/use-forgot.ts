import { ApiError } from '@candor/api'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceFields } from '../../../api/device.ts'
import { isSilent } from '../../../api/error-text.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { securityInput } from '../../../ui/security-code.ts'
import { accountOf } from '../parts/typed-account.ts'
import { useForm } from '../../../api/use-form.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { forgotPlaces, useForgotSchema } from './forgot-values.ts'
import type { ForgotValues } from './forgot-values.ts'

/** @param onDone with the account, and what to say above its password field */
export function useForgot(account: string, onDone: (account: string, notice: string) => void) {
  const t = useTranslations('login.forgot')
  const refusalText = useRefusalText()
  const callingCode = useSession((state) => String(state.countryInfo.phone_code))
  const intent = useIntent('resetPassword')
  const [asksCode, setAsksCode] = useState(false)
  const first = { account, captcha: '', newPassword: '', confirmPassword: '', securityCode: '' }
  const { attach, ...fields } = useForm<ForgotValues>(first, useForgotSchema(asksCode))
  // The screen is kept when it is left; what was typed as a password is not.
  const forget = useEffectEvent(() => {
    fields.set('newPassword', '')
    fields.set('confirmPassword', '')
  })
  useLayoutEffect(() => () => forget(), [])

  const submit = fields.submit(async ({ account: typed, securityCode, ...rest }) => {
    const known = accountOf(typed, callingCode)
    const device = await deviceFields()
    const code = securityInput(securityCode)
    const end = await intent.submit({ account: known, ...rest, ...code, ...device })
    if (end?.name === 'refused' && !isSilent(end.error)) {
      const { error } = end
      if (error instanceof ApiError && error.errorKey === 'SECURITY_CODE_REQUIRED')
        setAsksCode(true)
      fields.refuse(error, refusalText(error), forgotPlaces)
    }
    if (end?.name === 'accepted')
      onDone(typed, t('done', { time: formatDate(end.result.withdrawHoldUntilAt) }))
  })
  return { fields, asksCode, attach, submit, callingCode, state: intent.state, busy: intent.busy }
}
