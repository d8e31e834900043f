import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { QueryView } from '../data/query-view.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { EmptyState } from '../../ui/display/states.tsx'
import styles from './inbox.module.css'
import { MessageCard } from './message-card.tsx'

/** The polling interval while the list is visible, in ms. */
const everyMs = 3000

type Props = {
  to: string
  /** Fills a message's code into the form; absent without a form. */
  onUse?: (code: string) => void
}

/** The e-mails and texts that the sandbox would have sent to an address or number. */
export function InboxMessages({ to, onUse }: Props) {
  const t = useTranslations('inbox')
  const messages = useCall('listInbox', { to }, { everyMs, quiet: true })
  return (
    <QueryView
      query={messages}
      skeleton={<SkeletonRows count={3} />}
      empty={<EmptyState text={t('empty', { to })} />}
    >
      {(all) => (
        <ul className={styles.list} aria-live="polite" aria-label={t('messages')}>
          {all.map((message, index) => (
            <MessageCard
              key={`${message.at} ${all.length - index}`}
              message={message}
              {...(onUse && { onUse })}
            />
          ))}
        </ul>
      )}
    </QueryView>
  )
}
