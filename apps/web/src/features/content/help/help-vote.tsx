import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import styles from '../content.module.css'

/** Asks a signed-in user whether an article helped, because a vote belongs to an account. */
export function HelpVote({ id }: { id: string }) {
  const t = useTranslations('help.vote')
  const isSignedIn = useSession(({ token }) => token !== null)
  const { state, busy, submit } = useIntent('rateHelp')
  if (!isSignedIn) return null
  return (
    <>
      <div className={styles.vote} role="status">
        {state.name === 'accepted' ? (
          <p>{t('thanks')}</p>
        ) : (
          <>
            <p>{t('ask')}</p>
            {([true, false] as const).map((isHelpful) => (
              <Button
                key={String(isHelpful)}
                look="secondary"
                size="small"
                busy={busy}
                onClick={() => void submit({ id, isHelpful })}
              >
                {t(isHelpful ? 'yes' : 'no')}
              </Button>
            ))}
          </>
        )}
      </div>
      <IntentNotice state={state} />
    </>
  )
}
