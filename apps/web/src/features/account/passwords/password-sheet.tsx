import { ApiError, isSamePassword, longestTypedPassword, type UserInfo } from '@candor/api'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { loadUser } from '../../../api/account.ts'
import { guestIsSaved } from '../../../lib/guest-account.ts'
import { useUnsavedGuest } from '../../../shared/guest-reminder.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { codeOf } from '../../../shared/step-up/asks.ts'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { HoldNotice } from '../../../shared/hold-notice.tsx'
import { usePasswordRules } from '../../../shared/passwords/password-rules.ts'
import { StrengthHint } from '../../../shared/passwords/strength-hint.tsx'
import styles from './password.module.css'

type Props = { user: UserInfo; open: boolean; onClose: () => void }

/** Changes the login password, or sets the first one. */
export function PasswordSheet({ user, open, onClose }: Props) {
  const t = useTranslations('loginPassword')
  const form = usePasswordChange(user, onClose)
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={form.asksOld ? t('title') : t('setTitle')}
      footer={<StepUpSubmit form={form}>{t('save')}</StepUpSubmit>}
    >
      <form {...form.form} className={styles.form}>
        <Fields user={user} form={form} />
        <StepUp form={form} />
        <HoldNotice />
      </form>
    </Sheet>
  )
}

function usePasswordChange(user: UserInfo, onDone: () => void) {
  const t = useTranslations('loginPassword')
  const isUnsaved = useUnsavedGuest()
  const [wasRefused, setWasRefused] = useState(false)
  // A guest who could not save the initial password is not asked for it, unless the server insists.
  const asksOld = user.hasLoginPassword && (!isUnsaved || wasRefused)
  const asks = codeOf(user, 'changePassword')
  const hasCode = asks.securityCode === true || Boolean(asks.captcha)
  const form = useStepUp({
    call: 'changePassword',
    asks: hasCode || !asksOld ? asks : { ...asks, passkey: null },
    own: { oldPassword: '', newPassword: '', confirmPassword: '' },
    schema: usePasswordSchema(asksOld),
    places: {
      refusals: {
        LOGIN_LOCKED: 'oldPassword',
        OLD_PASSWORD_WRONG: 'oldPassword',
        PASSWORD_SAME: 'newPassword',
        PASSWORD_WEAK: 'newPassword',
      },
    },
    input: ({ oldPassword, newPassword, confirmPassword }, stepUp) => ({
      ...(oldPassword !== '' && { oldPassword }),
      newPassword,
      confirmPassword,
      ...stepUp,
    }),
    async onDone({ otherSessionsRevoked }) {
      if (user.isGuest) guestIsSaved()
      onDone()
      toast(t('done', { count: otherSessionsRevoked }))
      await loadUser()
    },
    onRefused(error) {
      if (error instanceof ApiError && error.errorKey === 'OLD_PASSWORD_WRONG') setWasRefused(true)
    },
  })
  return { ...form, asksOld }
}

/** The validation of the passwords. @param asksOld whether the old password is required */
function usePasswordSchema(asksOld: boolean) {
  const t = useTranslations('loginPassword.faults')
  const rules = usePasswordRules()
  return useMemo(
    () =>
      v.pipe(
        v.object({
          oldPassword: v.pipe(v.string(), v.minLength(asksOld ? 1 : 0, t('old'))),
          newPassword: rules.newPassword,
          confirmPassword: v.string(),
        }),
        v.forward(
          v.partialCheck(
            [['newPassword'], ['confirmPassword']],
            ({ newPassword, confirmPassword }) => isSamePassword(newPassword, confirmPassword),
            t('confirm'),
          ),
          ['confirmPassword'],
        ),
      ),
    [asksOld, rules, t],
  )
}

type FieldsProps = { user: UserInfo; form: ReturnType<typeof usePasswordChange> }

function Fields({ user, form }: FieldsProps) {
  const t = useTranslations('loginPassword')
  const isInitial = user.isGuest && !user.initialPasswordChanged
  const fresh = { type: 'password', autoComplete: 'new-password', maxLength: longestTypedPassword }
  return (
    <>
      {form.asksOld && (
        <TextField
          {...form.text('oldPassword')}
          label={isInitial ? t('initial') : t('old')}
          type="password"
          autoComplete="current-password"
        />
      )}
      <TextField
        {...form.text('newPassword')}
        {...fresh}
        label={t('new')}
        hint={<StrengthHint password={form.values.newPassword} account={user.account} />}
      />
      <TextField {...form.text('confirmPassword')} {...fresh} label={t('confirm')} />
    </>
  )
}
