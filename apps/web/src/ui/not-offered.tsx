import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from './states.tsx'

/** Where the rules of the user's country bar a product: what is open instead. @param renderDemo the way to its demo */
export function NotOffered({ renderDemo }: { renderDemo: (words: string) => ReactNode }) {
  const t = useTranslations('country')
  return <EmptyState text={`${t('notOffered')} ${t('instead')}`} action={renderDemo(t('toDemo'))} />
}
