import { useEffectEvent, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { deviceFields } from '../../../api/device.ts'
import { isSilent } from '../../../api/error-text.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { accountOf } from '../parts/typed-account.ts'
import { useForm } from '../parts/use-form.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { forgotPlaces, useForgotSchema } from './forgot-values.ts'
import type { ForgotValues } from './forgot-values.ts'

/** @param onDone with the account, and what to say above its password field */
export function useForgot(account: string, onDone: (account: string, notice: string) => void) {
  const t = useTranslations('login.forgot')
  const refusalText = useRefusalText()
  const callingCode = useSession((state) => String(state.countryInfo.phone_code))
  const intent = useIntent('resetPassword')
  const first = { account, captcha: '', newPassword: '', confirmPassword: '' }
  const { attach, ...fields } = useForm<ForgotValues>(first, useForgotSchema())
  // The screen is kept when it is left; what was typed as a password is not.
  const forget = useEffectEvent(() => {
    fields.set('newPassword', '')
    fields.set('confirmPassword', '')
  })
  useLayoutEffect(() => () => forget(), [])

  const submit = fields.submit(async ({ account: typed, ...rest }) => {
    const known = accountOf(typed, callingCode)
    const device = await deviceFields()
    const end = await intent.submit({ account: known, ...rest, ...device })
    if (end?.name === 'refused' && !isSilent(end.error))
      fields.refuse(end.error, refusalText(end.error), forgotPlaces)
    if (end?.name === 'accepted')
      onDone(typed, t('done', { time: formatDate(end.result.withdrawHoldUntilAt) }))
  })
  return { fields, attach, submit, callingCode, state: intent.state, busy: intent.busy }
}
