import { ApiError, isSamePassword } from '@candor/api'
import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { deviceFields } from '../../../api/device.ts'
import { useSession } from '../../../api/session.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { captchaRefusals, usePasswordRules } from '../../../shared/passwords/password-rules.ts'
import { accountOf, isContact } from '../../../shared/contact/typed-account.ts'

/** @param onDone called with the account, and the notice above its password field */
export function useForgot(account: string, onDone: (account: string, notice: string) => void) {
  const t = useTranslations('login.forgot')
  const callingCode = useSession((state) => String(state.countryInfo.phone_code))
  const [asksCode, setAsksCode] = useState(false)
  const form = useStepUp({
    call: 'resetPassword',
    asks: { securityCode: asksCode },
    own: { account, captcha: '', newPassword: '', confirmPassword: '' },
    schema: useForgotSchema(),
    places: {
      refusals: {
        ...captchaRefusals,
        SECURITY_CODE_REQUIRED: 'securityCode',
        LOGIN_LOCKED: 'securityCode',
        PASSWORD_WEAK: 'newPassword',
      },
    },
    input: async ({ account: typed, captcha, newPassword, confirmPassword }, stepUp) => ({
      account: accountOf(typed, callingCode),
      captcha,
      newPassword,
      confirmPassword,
      ...stepUp,
      ...(await deviceFields()),
    }),
    onDone: ({ withdrawHoldUntilAt }, { values }) =>
      onDone(values.account, t('done', { time: formatDate(withdrawHoldUntilAt) })),
    onRefused(error) {
      if (error instanceof ApiError && error.errorKey === 'SECURITY_CODE_REQUIRED')
        setAsksCode(true)
    },
  })
  // The screen stays mounted after leaving; typed passwords do not.
  const forget = useEffectEvent(() => {
    form.set('newPassword', '')
    form.set('confirmPassword', '')
  })
  useLayoutEffect(() => () => forget(), [])
  return { form, callingCode }
}

/** The validation of the form, in the user's words. */
function useForgotSchema() {
  const t = useTranslations('login')
  const rules = usePasswordRules()
  return useMemo(
    () =>
      v.pipe(
        v.object({
          account: v.pipe(v.string(), v.check(isContact, t('faults.contact'))),
          captcha: rules.captcha,
          newPassword: rules.newPassword,
          confirmPassword: v.string(),
        }),
        v.forward(
          v.partialCheck(
            [['newPassword'], ['confirmPassword']],
            ({ newPassword, confirmPassword }) => isSamePassword(newPassword, confirmPassword),
            t('forgot.differ'),
          ),
          ['confirmPassword'],
        ),
      ),
    [rules, t],
  )
}
