import type { LoanDetail } from '@candor/api'
import { Amount, add } from '@candor/money'
import { useTranslations } from 'use-intl'
import { saveText } from '../../../api/download.ts'
import { calendarFile, type CalendarEvent } from '../../../lib/calendar-file.ts'
import { now } from '../../../lib/clock.ts'
import { money } from '../../../lib/money.ts'
import { Button } from '../../../ui/inputs/button.tsx'

/** Saves the open due dates of a loan as a calendar file, made on the device without a server. */
export function CalendarButton({ loan }: { loan: LoanDetail }) {
  const t = useTranslations('loans')
  const events = dueEvents(loan, (amount) => ({
    summary: t('calendar.summary', { loan: loan.orderNo, amount }),
    description: t('calendar.description', { loan: loan.orderNo }),
  }))
  if (events.length === 0) return null
  const save = () => {
    saveText(calendarFile(events, now()), `${loan.orderNo}.ics`, 'text/calendar;charset=utf-8')
  }
  return (
    <Button look="plain" wide onClick={save}>
      {t('calendar.save')}
    </Button>
  )
}

type Words = (amount: string) => Pick<CalendarEvent, 'summary' | 'description'>

/** The unpaid instalments; the next one with its present due amount. */
function dueEvents(loan: LoanDetail, words: Words): CalendarEvent[] {
  const { id, currency, schedule, nextDueAt, nextDueAmount } = loan
  return schedule
    .filter(({ isPaid }) => !isPaid)
    .map(({ no, dueAt, principal, interest }) => {
      const planned = add(Amount.read(principal), Amount.read(interest))
      const due = dueAt === nextDueAt && nextDueAmount !== null ? nextDueAmount : planned
      return {
        uid: `loan-${id}-${no}@${location.hostname}`,
        at: dueAt,
        ...words(money(due, currency)),
        url: `${location.origin}${location.pathname}#/jiedaiOrder?id=${id}`,
      }
    })
}
