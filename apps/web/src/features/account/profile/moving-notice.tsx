import type { Profile } from '@candor/api'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { regionName } from '../../../lib/locale-text.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'

type Props = {
  profile: Pick<Profile, 'country' | 'nextCountry'>
  onTakenBack: () => void
}

/** A pending change to a country that allows more: the time at which it takes effect, and its cancellation. */
export function MovingNotice({ profile: { country, nextCountry }, onTakenBack }: Props) {
  const t = useTranslations('profile.moving')
  const tag = useLocale()
  const { takeBack, fault, state, busy } = useTakeBack(country, onTakenBack)
  const present = useNow()
  if (nextCountry === null || present >= nextCountry.at) return null
  const time = formatDate(nextCountry.at)
  const name = nextCountry.country && regionName(nextCountry.country, tag)
  return (
    <>
      <Banner
        tone="info"
        action={
          <Button look="plain" size="small" busy={busy} onClick={() => void takeBack()}>
            {t('takeBack')}
          </Button>
        }
      >
        {name === null ? t('none', { time }) : t('country', { country: name, time })}
      </Banner>
      <IntentNotice state={state} error={fault} />
    </>
  )
}

/** Cancels a pending country by submitting the present one. */
function useTakeBack(country: string | null, onTakenBack: () => void) {
  const errorText = useErrorText()
  const intent = useIntent('updateProfile')
  const [fault, setFault] = useState<string | null>(null)
  const takeBack = async () => {
    setFault(null)
    const end = await intent.submit({ country })
    if (end?.name === 'refused' && !isSilent(end.error)) setFault(errorText(end.error))
    if (end?.name === 'accepted') onTakenBack()
  }
  return { takeBack, fault, state: intent.state, busy: intent.busy }
}
