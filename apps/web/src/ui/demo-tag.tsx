import { useTranslations } from 'use-intl'
import { useBook } from '../lib/demo-money.ts'
import styles from './demo-tag.module.css'

/** The word beside whatever is of simulated money: of the book that is spoken of, unless it is said of which. */
export function DemoTag({ isContest }: { isContest?: boolean }) {
  const t = useTranslations('ui')
  const { contest } = useBook()
  const shown = isContest ?? contest !== undefined
  return <span className={styles.tag}>{t(shown ? 'contest' : 'demo')}</span>
}
