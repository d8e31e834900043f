import type { Position } from '@candor/api'
import { useTranslations } from 'use-intl'
import styles from './direction-tag.module.css'

/** Long or short, and how many times the margin: in words, so that colour is never alone. */
export function DirectionTag({ position }: { position: Pick<Position, 'direction' | 'leverage'> }) {
  const t = useTranslations('position')
  const { direction, leverage } = position
  return <span className={styles[direction]}>{`${t(`direction.${direction}`)} ${leverage}×`}</span>
}
