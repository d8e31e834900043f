import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/inputs/button.tsx'
import styles from './photo.module.css'

/** The uploads in progress of a form, by the names of their fields. */
export function usePhotosOnWay() {
  const [names, setNames] = useState<readonly string[]>([])
  return {
    isAny: names.length > 0,
    of: (name: string) => (isOnWay: boolean) =>
      setNames((before) => {
        const others = before.filter((each) => each !== name)
        return isOnWay ? [...others, name] : others
      }),
  }
}

type Props = {
  photos: Pick<ReturnType<typeof usePhotosOnWay>, 'isAny'>
  busy: boolean
  children: ReactNode
}

/** The submit button of a form with pictures: it is busy until they are uploaded, and says so. */
export function PhotoSubmit({ photos: { isAny }, busy, children }: Props) {
  const t = useTranslations('identity.capture')
  return (
    <>
      <p role="status" className={styles.hint}>
        {isAny && t('wait')}
      </p>
      <Button type="submit" wide busy={busy || isAny}>
        {children}
      </Button>
    </>
  )
}
