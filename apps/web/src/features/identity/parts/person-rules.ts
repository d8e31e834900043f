import { personNamePattern } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'

/** What several forms ask of a person's data; the server asks the same. */
export function usePersonRules() {
  const t = useTranslations('identity.problems')
  return useMemo(
    () => ({
      filled: v.pipe(v.string(), v.trim(), v.minLength(1, t('filled'))),
      name: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, t('filled')),
        v.regex(personNamePattern, t('name')),
      ),
    }),
    [t],
  )
}
