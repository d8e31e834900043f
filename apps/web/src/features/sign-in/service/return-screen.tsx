import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { arrivalOf, forgetArrival } from '../../../api/third-party.ts'
import type { Arrival } from '../../../api/third-party.ts'
import { go } from '../../../lib/navigate.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { serviceNames } from '../service-names.ts'
import { AddReturn } from './add-return.tsx'
import { LoginReturn } from './login-return.tsx'
import styles from './service.module.css'

/** `/signInReturn`: the return from a sign-in service, which continues to the screen that was left. */
export function ReturnScreen({ search }: ScreenProps<'signInReturn'>) {
  const t = useTranslations('login.services')
  const [arrival] = useState(() => arrivalOf(search))
  // The service's answer must stay neither in the URL nor in the history; nothing is sent before it is removed.
  const settle = useEffectEvent(() => {
    if (arrival?.away.purpose === 'login')
      useSession.setState({ redirectTo: arrival.away.redirectTo })
    if (search.state !== undefined) go('signInReturn', {}, true)
  })
  useEffect(() => settle(), [])
  return (
    <Page title={t('title')}>
      <div className={styles.screen}>
        {search.state === undefined && <Reached arrival={arrival} />}
      </div>
    </Page>
  )
}

function Reached({ arrival }: { arrival: Arrival | null }) {
  const t = useTranslations('login.services')
  const goBack = () => {
    forgetArrival()
    go(arrival?.away.purpose === 'add' ? 'ways' : 'login', {}, true)
  }
  if (arrival?.proof != null)
    return arrival.away.purpose === 'add' ? (
      <AddReturn proof={arrival.proof} onBack={goBack} />
    ) : (
      <LoginReturn proof={arrival.proof} onBack={goBack} />
    )
  const explanation =
    arrival === null ? t('lost') : t('cancelled', { service: serviceNames[arrival.away.provider] })
  return (
    <>
      <Banner tone="info">{explanation}</Banner>
      <Button wide onClick={goBack}>
        {t('again')}
      </Button>
    </>
  )
}
