import type { Position } from '@candor/api'
import { useTranslations } from 'use-intl'
import { DemoTag } from '../../../ui/demo-tag.tsx'
import styles from './direction-tag.module.css'

type Props = { position: Pick<Position, 'direction' | 'leverage' | 'isDemo'> }

/** Long or short, how many times the margin, and whether it is demo money: in words, so that colour is never alone. */
export function DirectionTag({ position }: Props) {
  const t = useTranslations('position')
  const { direction, leverage, isDemo } = position
  return (
    <>
      <span className={styles[direction]}>{`${t(`direction.${direction}`)} ${leverage}×`}</span>{' '}
      {isDemo && <DemoTag />}
    </>
  )
}
