import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '../ui/overlays/toast-store.ts'
import { changeLanguage } from './language-store.ts'
import type { Lang } from './languages.ts'

/** Switches the language. Texts from the server are fetched again in the new one. */
export function useLanguageChoice(): (code: Lang) => Promise<void> {
  const t = useTranslations('personal.preferences')
  const queries = useQueryClient()
  return async (code) => {
    try {
      await changeLanguage(code)
      await queries.resetQueries()
    } catch {
      toast(t('languageFailed'))
    }
  }
}
