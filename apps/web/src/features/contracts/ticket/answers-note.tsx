import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { useIsDemo } from '../../../lib/demo-money.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'

/** Says that a chosen leverage needs answers first, with a link to the questions; nothing otherwise. */
export function AnswersNote({ leverage }: { leverage: number }) {
  const t = useTranslations('ticket')
  const isDemo = useIsDemo()
  const isAsked = useSession(({ token }) => token !== null) && !isDemo
  const { data } = useCall(
    'getAppropriateness',
    { topic: 'leverage' },
    { enabled: isAsked, quiet: true },
  )
  if (data === undefined || data.passedAt !== null || leverage <= data.freeLeverage) return null
  return (
    <Banner tone="info" action={<AnswersLink />}>
      {t('needsAnswers', { leverage: `${data.freeLeverage}×` })}
    </Banner>
  )
}

/** The link to the questions about leverage. */
export function AnswersLink() {
  const t = useTranslations('ticket')
  return (
    <LinkButton to="questions" look="plain" size="small">
      {t('answerQuestions')}
    </LinkButton>
  )
}
