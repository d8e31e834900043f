import { usePreview, useStoredPicture } from '../../api/use-picture.ts'
import styles from './avatar.module.css'

type Props = {
  name: string
  /** The link to the user's picture; null without one. */
  url: string | null
}

/** The user's picture, or the first letter of the name. The name stands beside it. */
export function Avatar({ name, url }: Props) {
  const picture = useStoredPicture(url)
  const image = usePreview(picture)
  if (picture !== null) return <img ref={image} alt="" className={styles.avatar} />
  return (
    <span className={styles.avatar} aria-hidden>
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
