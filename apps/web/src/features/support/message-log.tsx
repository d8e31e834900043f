import type { SupportMessage } from '@candor/api'
import { useTranslations } from 'use-intl'
import { usePreview } from '../../api/use-picture.ts'
import { now } from '../../lib/clock.ts'
import { cx } from '../../lib/cx.ts'
import { formatNear } from '../../lib/dates.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import styles from './support.module.css'
import { usePictureOf } from './use-picture-of.ts'

type LogProps = {
  messages: readonly SupportMessage[]
  /** The last message that support has read. */
  readUpTo: number
}

/** The messages, latest at the bottom. All messages are rendered as plain text. */
export function MessageLog({ messages, readUpTo }: LogProps) {
  const t = useTranslations('support')
  // One mark is enough, because all messages above it were read too.
  const lastRead = messages.findLast(
    ({ author, number }) => author === 'user' && number <= readUpTo,
  )
  return (
    <div role="log" aria-label={t('log')}>
      <ol className={styles.log}>
        {messages.map((message) => (
          <Message key={message.number} message={message} isLastRead={message === lastRead} />
        ))}
      </ol>
    </div>
  )
}

function Message({ message, isLastRead }: { message: SupportMessage; isLastRead: boolean }) {
  const t = useTranslations('support')
  const { author, text, pictures, at } = message
  const isOwn = author === 'user'
  return (
    <li className={cx(styles.message, isOwn && styles.own)}>
      <span className={styles.meta}>
        {isOwn ? t('you') : t('support')} · <time>{formatNear(at, now())}</time>
        {isLastRead && ` · ${t('read')}`}
      </span>
      <p dir="auto" className={styles.bubble}>
        {text}
      </p>
      {pictures.length > 0 && (
        <span className={styles.pictures}>
          {pictures.map((picture, place) => (
            <Picture
              key={picture.fileId}
              picture={picture}
              name={t('pictureOf', { number: place + 1 })}
            />
          ))}
        </span>
      )}
    </li>
  )
}

type PictureProps = { picture: SupportMessage['pictures'][number]; name: string }

function Picture({ picture, name }: PictureProps) {
  const found = usePictureOf(picture)
  const show = usePreview(found)
  if (found === null) return <Skeleton width={30} height={24} />
  return <img ref={show} alt={name} className={styles.picture} />
}
