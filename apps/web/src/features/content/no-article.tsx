import { useTranslations } from 'use-intl'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import { EmptyState } from '../../ui/display/states.tsx'

/** The message for an unknown article. */
export function NoArticle() {
  const t = useTranslations('content')
  const toList = (
    <LinkButton to="articles" look="secondary" size="small">
      {t('listTitle')}
    </LinkButton>
  )
  return <EmptyState text={t('noArticle')} action={toList} />
}
