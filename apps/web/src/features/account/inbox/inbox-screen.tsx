import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { InboxMessages } from '../../../shared/inbox/inbox-messages.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { accountOf } from '../../../shared/contact/typed-account.ts'
import styles from './inbox.module.css'

const shortestAddress = 3

/** `/sandbox/inbox`: the e-mails and texts that the sandbox would have sent to an address. */
export function InboxScreen({ search }: ScreenProps<'inbox'>) {
  const t = useTranslations('inbox')
  const [typed, setTyped] = useState(search.to ?? '')
  const [to, setTo] = useState(search.to ?? '')
  const show = (event: FormEvent) => {
    event.preventDefault()
    setTo(accountOf(typed, String(useSession.getState().countryInfo.phone_code)))
  }
  return (
    <Page title={t('title')}>
      <Banner tone="sandbox">{t('explain')}</Banner>
      <form noValidate className={styles.form} onSubmit={show}>
        <TextField
          label={t('to')}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          suffix={
            <Button type="submit" look="plain" size="small">
              {t('show')}
            </Button>
          }
        />
      </form>
      {to.length < shortestAddress ? (
        <EmptyState text={t('noAddress')} />
      ) : (
        <InboxMessages to={to} />
      )}
    </Page>
  )
}
