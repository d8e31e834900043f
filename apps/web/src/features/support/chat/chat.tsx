import type { SupportChat, SupportMessage } from '@candor/api'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useCall } from '../../../api/use-call.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { useNotices } from '../../../live/use-notices.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { Composer } from '../composer.tsx'
import { MessageLog } from '../message-log.tsx'
import styles from '../support.module.css'
import { useMarkRead } from '../use-mark-read.ts'
import { Standing } from './standing.tsx'
import { isTyping, useSupportTypes, useSendTyping } from './use-typing.ts'

/** The polling interval while the user waits in the queue, whose position changes, and otherwise, in ms. */
const waitingMs = 5_000
const quietMs = 30_000

/** The chat with support, updated by the stream and by polling. */
export function Chat({ onTicket }: { onTicket: () => void }) {
  const chat = useCall(
    'getChat',
    {},
    { quiet: true, everyMs: (found) => (found?.statusKey === 'waiting' ? waitingMs : quietMs) },
  )
  useNotices(
    (notice) => notice.refType === 'chat' && !isTyping(notice),
    () => void chat.refetch(),
  )
  return (
    <QueryView query={chat} skeleton={<SkeletonRows count={6} />} empty={null}>
      {(found) => <Open chat={found} onTicket={onTicket} onSent={() => void chat.refetch()} />}
    </QueryView>
  )
}

type OpenProps = { chat: SupportChat; onTicket: () => void; onSent: () => void }

function Open({ chat, onTicket, onSent }: OpenProps) {
  const t = useTranslations('support')
  const { state, busy, submit } = useIntent('sendChat')
  const { messages, hasEarlier, more } = useMessages(chat)
  const supportTypes = useSupportTypes()
  const sendTyping = useSendTyping(chat.isAttended)
  useMarkRead(chat.id, messages)
  const latest = messages.at(-1)?.number ?? 0
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (latest > 0) scroll.current?.scrollTo({ top: scroll.current.scrollHeight })
  }, [latest])
  return (
    <div className={styles.chat}>
      <Standing chat={chat} onTicket={onTicket} />
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroll} className={styles.scroll} tabIndex={0} role="group" aria-label={t('chat')}>
        {messages.length === 0 && <EmptyState text={t('empty')} />}
        {hasEarlier && (
          <div className={styles.earlier}>
            <Button look="plain" size="small" onClick={() => void more()}>
              {t('earlier')}
            </Button>
          </div>
        )}
        <MessageLog messages={messages} readUpTo={chat.readUpTo} />
        <p className={styles.typing} aria-live="polite">
          {supportTypes && t('typing')}
        </p>
      </div>
      <Composer state={state} busy={busy} onSend={submit} onSent={onSent} onType={sendTyping} />
    </div>
  )
}

/**
 * All loaded messages of the chat. Messages that leave the latest page stay, and earlier ones load on demand. After a
 * gap, as when a phone was offline, only the latest page is kept, so that no message between two others is missing.
 */
function useMessages(chat: SupportChat) {
  const errorText = useErrorText()
  const [read, setRead] = useState<readonly SupportMessage[]>([])
  const [left, setLeft] = useState<boolean | null>(null)
  const [page, setPage] = useState(chat.messages)
  if (page !== chat.messages) {
    const known = joined(read, page)
    const isWhole = meets(known, chat.messages)
    setPage(chat.messages)
    setRead(isWhole ? known : [])
    if (!isWhole) setLeft(null)
  }
  const messages = joined(read, chat.messages)
  const more = async () => {
    try {
      const found = await call('getChat', { before: messages[0]?.number ?? 1 })
      setRead((before) => joined(found.messages, before))
      setLeft(found.hasEarlier)
    } catch (error) {
      if (error instanceof Error && !isSilent(error)) toast(errorText(error))
    }
  }
  return { messages, hasEarlier: left ?? chat.hasEarlier, more }
}

/** Whether the latest page continues the loaded messages: a page may hold fewer than the new ones. */
function meets(read: readonly SupportMessage[], page: readonly SupportMessage[]): boolean {
  const last = read.at(-1)?.number
  return last === undefined || (page[0]?.number ?? 0) <= last + 1
}

/** Ordered by number without duplicates; the later version has the fresh links. */
function joined(
  before: readonly SupportMessage[],
  after: readonly SupportMessage[],
): readonly SupportMessage[] {
  const known = new Map([...before, ...after].map((message) => [message.number, message]))
  return [...known.values()].toSorted((one, other) => one.number - other.number)
}
