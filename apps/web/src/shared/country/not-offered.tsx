import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/display/states.tsx'

/**
 * The open alternatives to a product that the rules of the user's country bar. @param renderDemo the link to its demo
 */
export function NotOffered({ renderDemo }: { renderDemo: (words: string) => ReactNode }) {
  const t = useTranslations('country')
  return <EmptyState text={`${t('notOffered')} ${t('instead')}`} action={renderDemo(t('toDemo'))} />
}
