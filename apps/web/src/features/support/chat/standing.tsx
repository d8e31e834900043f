import type { SupportChat } from '@candor/api'
import { useLocale, useTranslations } from 'use-intl'
import { now } from '../../../lib/clock.ts'
import { formatNear, formatWeekdays } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { IconCircleCheck, IconUsers } from '../../../ui/display/icons.ts'
import { HoursLine } from '../hours-lines.tsx'
import styles from '../support.module.css'

type Props = { chat: SupportChat; onTicket: () => void }

/** The state of the chat: attendance, the position in the queue, and the next step. No figure is an estimate. */
export function Standing({ chat, onTicket }: Props) {
  return (
    <div className={styles.standing} role="status">
      {chat.isOpen ? <HoursLine staffed={chat} /> : <Closed chat={chat} onTicket={onTicket} />}
      <Place chat={chat} />
    </div>
  )
}

/** Outside of service hours: the next opening, and the alternatives until then. */
function Closed({ chat, onTicket }: Props) {
  const t = useTranslations('support')
  const locale = useLocale()
  const action = (
    <Button look="secondary" size="small" onClick={onTicket}>
      {t('openTicket')}
    </Button>
  )
  return (
    <Banner tone="info" action={action}>
      <HoursLine staffed={chat} />
      <p>{t('writeAnyway')}</p>
      {chat.hours.map(({ days, from, to }) => (
        <p key={days.join()}>
          {formatWeekdays(days, locale)} {from}–{to} (UTC+8)
        </p>
      ))}
    </Banner>
  )
}

function Place({ chat }: Pick<Props, 'chat'>) {
  const t = useTranslations('support')
  const { statusKey, position, isAttended, answerBy, endsAt } = chat
  const time = (at: number) => formatNear(at, now())
  if (statusKey === 'closed') return <p className={styles.line}>{t('ended')}</p>
  return (
    <>
      {isAttended && (
        <p className={styles.line}>
          <IconCircleCheck size={16} aria-hidden />
          {t('attended')}
        </p>
      )}
      {position !== null && (
        <p className={styles.line}>
          <IconUsers size={16} aria-hidden />
          <span>
            <span className={styles.place}>{t('place', { position })}</span>{' '}
            {answerBy !== null && t('answerBy', { time: time(answerBy) })}
          </span>
        </p>
      )}
      {endsAt !== null && <p className={styles.line}>{t('endsAt', { time: time(endsAt) })}</p>}
    </>
  )
}
