import type { UserInfo } from '@candor/api'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { loadUser } from '../../../api/account.ts'
import { contactOf } from '../../../api/contact.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { codeOf } from '../../../shared/step-up/asks.ts'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { HoldNotice } from '../../../shared/hold-notice.tsx'
import styles from './password.module.css'

type Props = { user: UserInfo; open: boolean; onClose: () => void }

/** Sets or changes the withdrawal password; names a missing requirement first. */
export function FundPasswordSheet({ user, open, onClose }: Props) {
  const t = useTranslations('security.fund')
  const missing = whatIsMissing(user)
  if (missing !== null)
    return (
      <Sheet open={open} onClose={onClose} title={t('title')}>
        <Banner tone="info">{t(missing)}</Banner>
      </Sheet>
    )
  return <ChangeSheet user={user} open={open} onClose={onClose} />
}

function ChangeSheet({ user, open, onClose }: Props) {
  const t = useTranslations('security.fund')
  const form = useFundChange(user, onClose)
  const { fundPasswordSet, fundPasswordLockedUntilAt: lockedUntil } = user.security
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title')}
      footer={<StepUpSubmit form={form}>{t('save')}</StepUpSubmit>}
    >
      <form {...form.form} className={styles.form}>
        <p className={styles.note}>{t('explain')}</p>
        {lockedUntil !== null && (
          <Banner tone="risk">{t('locked', { time: formatDate(lockedUntil) })}</Banner>
        )}
        <FundFields form={form} canForget={fundPasswordSet} />
        <StepUp form={form} />
        {fundPasswordSet && <HoldNotice />}
      </form>
    </Sheet>
  )
}

function useFundChange(user: UserInfo, onDone: () => void) {
  const t = useTranslations('security.fund')
  const [forgotten, setByLogin] = useState(false)
  const byLogin = forgotten || !user.security.fundPasswordSet
  const form = useStepUp({
    call: 'changeFundPassword',
    asks: codeOf(user, 'changeFundPassword'),
    own: { oldPassword: '', loginPassword: '', newPassword: '', confirmPassword: '' },
    schema: useFundSchema(byLogin),
    places: {
      refusals: {
        FUND_PASSWORD_LOCKED: 'oldPassword',
        FUND_PASSWORD_WRONG: 'oldPassword',
        LOGIN_LOCKED: 'loginPassword',
        OLD_PASSWORD_WRONG: 'loginPassword',
        PASSWORD_SAME: 'newPassword',
        PASSWORD_WEAK: 'newPassword',
      },
    },
    input: ({ oldPassword, loginPassword, newPassword, confirmPassword }, stepUp) => ({
      ...(byLogin ? { loginPassword } : { oldPassword }),
      newPassword,
      confirmPassword,
      ...stepUp,
    }),
    async onDone({ withdrawHoldUntilAt: until }) {
      setByLogin(false)
      onDone()
      toast(until === null ? t('done') : t('changed', { time: formatDate(until) }))
      await loadUser()
    },
  })
  return { ...form, byLogin, setByLogin }
}

/** The validation of the passwords. @param byLogin whether the login password replaces the old one */
function useFundSchema(byLogin: boolean) {
  const t = useTranslations('security.fund.faults')
  return useMemo(() => {
    const digits = v.pipe(v.string(), v.regex(/^\d{6}$/, t('digits')))
    return v.pipe(
      v.object({
        oldPassword: byLogin ? v.string() : digits,
        loginPassword: v.pipe(v.string(), v.minLength(byLogin ? 1 : 0, t('login'))),
        newPassword: digits,
        confirmPassword: v.string(),
      }),
      v.forward(
        v.partialCheck(
          [['newPassword'], ['confirmPassword']],
          ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
          t('differ'),
        ),
        ['confirmPassword'],
      ),
    )
  }, [byLogin, t])
}

const digits = {
  folded: true,
  type: 'password',
  inputMode: 'numeric',
  maxLength: 6,
  autoComplete: 'off',
} as const

type FieldsProps = {
  form: ReturnType<typeof useFundChange>
  /** Whether the login password may replace the old withdrawal password. */
  canForget: boolean
}

function FundFields({ form, canForget }: FieldsProps) {
  const t = useTranslations('security.fund')
  const { byLogin, setByLogin, text } = form
  return (
    <>
      {byLogin ? (
        <TextField
          {...text('loginPassword')}
          label={t('login')}
          type="password"
          autoComplete="current-password"
        />
      ) : (
        <TextField {...text('oldPassword')} {...digits} label={t('old')} />
      )}
      {canForget && (
        <Button look="plain" size="small" onClick={() => setByLogin(!byLogin)}>
          {t(byLogin ? 'useOld' : 'forgotten')}
        </Button>
      )}
      <TextField {...text('newPassword')} {...digits} label={t('new')} hint={t('hint')} />
      <TextField {...text('confirmPassword')} {...digits} label={t('confirm')} />
    </>
  )
}

/** The missing requirement of a withdrawal password; null if there is none. */
function whatIsMissing(user: UserInfo): 'needsContact' | 'needsLogin' | null {
  if (contactOf(user) === null && !user.security.googleBound) return 'needsContact'
  return user.hasLoginPassword ? null : 'needsLogin'
}
