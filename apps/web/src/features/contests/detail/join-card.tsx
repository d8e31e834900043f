import type { Contest } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAreContestsBarred } from '../../../api/country-policy.ts'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { money } from '../../../lib/money.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { NotOffered } from '../../../shared/country/not-offered.tsx'
import { Switch } from '../../../ui/inputs/switch.tsx'
import styles from '../contests.module.css'
import { contestCalls } from '../contest-changed.ts'

/** The form to join a contest, or why this user cannot join. */
export function JoinCard({ contest }: { contest: Contest }) {
  const t = useTranslations('contests.join')
  const isBarred = useAreContestsBarred()
  if (isBarred)
    return (
      <Card title={t('title')}>
        <NotOffered
          renderDemo={(words) => (
            <LinkButton to="demo" size="small">
              {words}
            </LinkButton>
          )}
        />
      </Card>
    )
  const isFull = contest.participantCount >= contest.maxParticipants
  return isFull ? <Banner tone="info">{t('full')}</Banner> : <Joining contest={contest} />
}

/** The acceptance of the rules, and the button to join. Joining is free and moves no money of the user. */
function Joining({ contest }: { contest: Contest }) {
  const t = useTranslations('contests.join')
  const [isAccepted, setAccepted] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { id: contestId, termsVersion, currency, initialFunds } = contest
  const { state, busy, send } = useMoneyForm({
    call: 'joinContest',
    of: contestId,
    refresh: contestCalls,
    onDone: () => undefined,
  })
  const join = () => {
    setAsked(true)
    if (isAccepted) void send({ contestId, termsVersion, agreementAccepted: true })
  }
  return (
    <Card title={t('title')}>
      <div className={styles.form}>
        <p className={styles.note}>{t('get', { funds: money(initialFunds, currency) })}</p>
        <Switch
          label={t('accept')}
          detail={t('acceptDetail', { version: termsVersion })}
          checked={isAccepted}
          onChange={setAccepted}
        />
        {isAsked && !isAccepted && (
          <p role="alert" className={styles.note}>
            {t('acceptFirst')}
          </p>
        )}
        <IntentNotice state={state} />
        <Button wide busy={busy} onClick={join}>
          {t('send')}
        </Button>
      </div>
    </Card>
  )
}
