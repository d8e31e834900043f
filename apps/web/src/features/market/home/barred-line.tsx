import type { Service } from '@candor/api'
import { useLocale, useTranslations } from 'use-intl'
import { joinAsList } from '../../../lib/locale-text.ts'
import { IconChevronRight, IconInfoCircle } from '../../../ui/display/icons.ts'
import { RouteLink } from '../../../ui/display/route-link.tsx'
import styles from './notice-line.module.css'

/** The products barred in the user's country, in one line that links to its rules. */
export function BarredLine({ products }: { products: readonly Service[] }) {
  const t = useTranslations('home')
  const service = useTranslations('ui.services')
  const locale = useLocale()
  const names = products.map((product) => service(product))
  return (
    <RouteLink to="protection" className={styles.line}>
      <IconInfoCircle size={18} className={styles.icon} aria-hidden />
      <span className={styles.title}>{t('barred', { products: joinAsList(names, locale) })}</span>
      <IconChevronRight size={18} className={styles.icon} aria-hidden />
    </RouteLink>
  )
}
