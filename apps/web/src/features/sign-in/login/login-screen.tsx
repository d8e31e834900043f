import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageButton, LanguageOffer } from '../../../i18n/language-button.tsx'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { GuestReminder } from '../../../shared/guest-reminder.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'
import { GuestEntry } from './guest-entry.tsx'
import { inviteFrom, keepInvite, keptInvite } from './invited.ts'
import { LoginFields } from './login-fields.tsx'
import { isLoginForm } from './login-values.ts'
import type { LoginForm } from './login-values.ts'
import styles from './login.module.css'
import { useLoginForm } from './use-login-form.ts'
import type { LoginState } from './use-login-form.ts'

// Few users need the parts after or beside the form, so they are loaded on request.
const loadSecurityStep = async () => (await import('./security-step.tsx')).SecurityStep
const loadForgotPassword = async () => (await import('./forgot-password.tsx')).ForgotPassword
const loadOtherWays = async () => (await import('./other-ways.tsx')).OtherWays

/** `/login`: sign-in by password or code, registration, or guest entry. */
export function LoginScreen({ search }: ScreenProps<'login'>) {
  const t = useTranslations('login')
  const first = isLoginForm(search.form) ? search.form : 'password'
  return (
    <Page title={t('title')} actions={<LanguageButton />}>
      <LanguageOffer />
      <GuestReminder />
      <Entrance
        key={`${search.form} ${search.invite}`}
        first={first}
        invite={inviteFrom(search.invite) || keptInvite()}
        forgotten={search.form === 'forgot'}
        asGuest={search.form === 'guest'}
      />
    </Page>
  )
}

type EntranceProps = { first: LoginForm; invite: string; forgotten: boolean; asGuest: boolean }

function Entrance({ first, invite, forgotten, asGuest }: EntranceProps) {
  const t = useTranslations('login')
  const login = useLoginForm(first, invite)
  const [code, setCode] = useState(invite)
  useEffect(() => keepInvite(code), [code])
  const { form, change, notice } = login
  const [forgot, setForgot] = useState(forgotten)
  const { Part: OtherWays } = useLazyPart(loadOtherWays)
  const { Part: SecurityStep } = useLazyPart(loadSecurityStep, login.ticket !== null)
  const { Part: ForgotPassword } = useLazyPart(loadForgotPassword, forgot)
  if (login.ticket !== null) {
    if (SecurityStep === null) return <SkeletonRows count={2} />
    return <SecurityStep key={login.ticket.id} ticket={login.ticket} onRestart={login.restart} />
  }
  if (forgot) {
    if (ForgotPassword === null) return <SkeletonRows count={3} />
    const finish = (account: string, done: string) => {
      login.meetAgain(account, done)
      setForgot(false)
    }
    const { account } = login.fields.values
    return <ForgotPassword account={account} onDone={finish} onBack={() => setForgot(false)} />
  }
  return (
    <>
      <div className={styles.welcome}>
        <h2 className={styles.heading}>{t('welcome')}</h2>
        <p className={styles.promise}>{t('promise')}</p>
      </div>
      <Tabs
        label={t('ways')}
        look="segment"
        value={form === 'register' ? 'register' : 'login'}
        options={[
          { value: 'login', label: t('logIn') },
          { value: 'register', label: t('register') },
        ]}
        onChange={(way) => change(way === 'register' ? 'register' : 'password')}
      />
      {notice !== null && (
        <Banner tone="info" onDismiss={login.forgetNotice}>
          {notice}
        </Banner>
      )}
      {code !== '' && (
        <Banner
          tone="info"
          onDismiss={() => {
            setCode('')
            login.fields.set('inviteCode', '')
          }}
        >
          {t('invited', { code })}
        </Banner>
      )}
      <Form login={login} onForgot={() => setForgot(true)} />
      <GuestEntry opened={asGuest} onExisting={login.meetAgain} />
      {/* Last, so that a late chunk moves nothing under a finger. */}
      {OtherWays !== null && <OtherWays onEntered={login.comeIn} />}
    </>
  )
}

function Form({ login, onForgot }: { login: LoginState; onForgot: () => void }) {
  const t = useTranslations('login')
  const { form, change, fields, submit, attach, state, busy, lockedUntil, unlock } = login
  const words = { password: t('logIn'), code: t('logIn'), register: t('createAccount') }
  return (
    <form ref={attach} className={styles.form} noValidate onSubmit={submit}>
      <LoginFields login={login} />
      <IntentNotice state={state} error={fields.fault} />
      <Button type="submit" wide busy={busy} disabled={lockedUntil !== null}>
        {words[form]}
      </Button>
      {lockedUntil !== null && (
        <p className={styles.locked}>
          {t('tryAgainIn')} <Countdown until={lockedUntil} onEnd={unlock} />
        </p>
      )}
      <div className={styles.turns}>
        {form !== 'register' && (
          <Button look="plain" onClick={() => change(form === 'password' ? 'code' : 'password')}>
            {form === 'password' ? t('useCode') : t('usePassword')}
          </Button>
        )}
        {form === 'password' && (
          <Button look="plain" onClick={onForgot}>
            {t('forgot.link')}
          </Button>
        )}
      </div>
    </form>
  )
}
