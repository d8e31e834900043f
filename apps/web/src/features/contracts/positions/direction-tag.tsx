import type { Position } from '@candor/api'
import { useTranslations } from 'use-intl'
import { DemoTag } from '../../../ui/display/demo-tag.tsx'
import styles from './direction-tag.module.css'

type Props = {
  position: Pick<Position, 'direction' | 'leverage' | 'marginMode' | 'isDemo' | 'contestId'>
}

/**
 * Direction, leverage, margin mode and a demo mark, in words, so that colour
 * is never the only sign.
 */
export function DirectionTag({ position }: Props) {
  const t = useTranslations('position')
  const words = useTranslations('cross')
  const { direction, leverage, marginMode, isDemo, contestId } = position
  const isContest = contestId !== undefined
  return (
    <>
      <span className={styles[direction]}>{`${t(`direction.${direction}`)} ${leverage}×`}</span>{' '}
      <span className={styles.mode}>{words(`mode.${marginMode}`)}</span>{' '}
      {(isDemo || isContest) && <DemoTag isContest={isContest} />}
    </>
  )
}
