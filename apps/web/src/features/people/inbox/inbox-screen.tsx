import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { accountOf } from '../parts/typed-account.ts'
import styles from './inbox.module.css'
import { MessageCard } from './message-card.tsx'

/** How often it is looked for new messages while the page is in front, in ms. */
const everyMs = 3000
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
      {to.length < shortestAddress ? <EmptyState text={t('noAddress')} /> : <Messages to={to} />}
    </Page>
  )
}

function Messages({ to }: { to: string }) {
  const t = useTranslations('inbox')
  const messages = useCall('listInbox', { to }, { everyMs, quiet: true })
  return (
    <QueryView
      query={messages}
      skeleton={<SkeletonRows count={3} />}
      empty={<EmptyState text={t('empty', { to })} />}
    >
      {(all) => (
        <ul className={styles.list} aria-live="polite" aria-label={t('messages')}>
          {all.map((message, index) => (
            <MessageCard key={`${message.at} ${all.length - index}`} message={message} />
          ))}
        </ul>
      )}
    </QueryView>
  )
}
