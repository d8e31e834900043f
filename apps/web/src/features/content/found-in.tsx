import type { HelpItem } from '@candor/api'
import { useTranslations } from 'use-intl'
import { languages } from '../../i18n/languages.ts'
import styles from './content.module.css'

/** For a search without matches in the reader's language: names the languages with matches. */
export function FoundIn({ rows }: { rows: readonly Pick<HelpItem, 'foundIn'>[] }) {
  const t = useTranslations('content')
  const found = languages.filter(({ code }) => rows.some(({ foundIn }) => foundIn === code))
  if (found.length === 0) return null
  const names = found.map(({ name }) => name).join(', ')
  return (
    <p role="status" className={styles.foundIn}>
      {t('foundIn', { languages: names })}
    </p>
  )
}
