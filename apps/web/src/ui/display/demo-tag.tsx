import { useTranslations } from 'use-intl'
import { useBook } from '../../lib/demo-money.ts'
import styles from './demo-tag.module.css'

/** The tag beside simulated money: for the present book, unless the prop names one. */
export function DemoTag({ isContest }: { isContest?: boolean }) {
  const t = useTranslations('ui')
  const { contest } = useBook()
  const shown = isContest ?? contest !== undefined
  return <span className={styles.tag}>{t(shown ? 'contest' : 'demo')}</span>
}
