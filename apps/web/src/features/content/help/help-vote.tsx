import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useSession } from '../../../api/session.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import styles from '../parts/content.module.css'

/** Asks a signed-in user whether an article helped, because a vote belongs to an account. */
export function HelpVote({ id }: { id: string }) {
  const t = useTranslations('help.vote')
  const errorText = useErrorText()
  const isSignedIn = useSession(({ token }) => token !== null)
  const [state, setState] = useState<'open' | 'busy' | 'given'>('open')
  if (!isSignedIn) return null
  const vote = async (isHelpful: boolean) => {
    setState('busy')
    try {
      await call('rateHelp', { id, isHelpful })
      setState('given')
    } catch (error) {
      setState('open')
      if (error instanceof Error && !isSilent(error)) toast(errorText(error))
    }
  }
  return (
    <div className={styles.vote} role="status">
      {state === 'given' ? (
        <p>{t('thanks')}</p>
      ) : (
        <>
          <p>{t('ask')}</p>
          {([true, false] as const).map((isHelpful) => (
            <Button
              key={String(isHelpful)}
              look="secondary"
              size="small"
              busy={state === 'busy'}
              onClick={() => void vote(isHelpful)}
            >
              {t(isHelpful ? 'yes' : 'no')}
            </Button>
          ))}
        </>
      )}
    </div>
  )
}
