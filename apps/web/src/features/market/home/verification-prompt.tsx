import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { IconId, IconX } from '../../../ui/display/icons.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { isHidden, keepQuiet } from './verification-quiet.ts'
import styles from './verification-prompt.module.css'

/** Asks an unverified user to verify, with the benefits. It can be hidden for a week, not for ever. */
export function VerificationPrompt() {
  const user = useSession((state) => state.userInfo)
  const { data, error } = useCall('getAuth', {}, { quiet: true })
  const [isAway, setAway] = useState(false)
  const userId = user?.id ?? null
  const isKnown = data !== undefined && data.next !== 'basic'
  useEffect(() => {
    if (userId !== null && isKnown) keepQuiet(userId, 'known')
  }, [userId, isKnown])
  if (isAway || isKnown || error !== null || (userId !== null && isHidden(userId))) return null
  if (data === undefined || userId === null) return <div className={styles.room} />
  const putAway = () => {
    keepQuiet(userId, 'hidden')
    setAway(true)
  }
  return <Prompt onAway={putAway} />
}

function Prompt({ onAway }: { onAway: () => void }) {
  const t = useTranslations('home.verification')
  return (
    <section className={styles.prompt} aria-label={t('title')}>
      <span className={styles.icon}>
        <IconId size={22} aria-hidden />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('title')}</h2>
        <p className={styles.text}>{t('text')}</p>
        <LinkButton to="identity" size="small">
          {t('begin')}
        </LinkButton>
      </div>
      <IconButton label={t('hide')} onClick={onAway}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </section>
  )
}
