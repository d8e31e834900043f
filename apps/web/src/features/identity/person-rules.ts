import { personNamePattern } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'

/** The validation of personal data, shared by several forms; the server has the same rules. */
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
