import type { Ticket, TicketCategory } from '@candor/api'
import { messageBounds, orderNumber, ticketCategories } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useForm } from '../../../api/use-form.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { cx } from '../../../lib/cx.ts'
import { AddPicture, AttachedPictures } from '../attachments.tsx'
import styles from '../support.module.css'
import { useAttached } from '../use-attached.ts'
import type { AskedOrder } from './tickets.tsx'

type Props = {
  open: boolean
  order: AskedOrder | null
  onClose: () => void
  onCreated: (ticket: Ticket) => void
}

/** The ticket category for each kind of order. */
const categoryOf: Readonly<Record<AskedOrder['type'], TicketCategory>> = {
  recharge: 'recharge',
  withdrawal: 'withdraw',
  position: 'trade',
  option: 'trade',
  swap: 'trade',
  product_order: 'product',
  ieo_order: 'product',
  loan: 'loan',
}

const fewestLetters = 3

/** The form of a new ticket; the number of its order is included automatically. */
export function NewTicketSheet({ open, onClose, ...rest }: Props) {
  const t = useTranslations('support')
  return (
    <Sheet open={open} onClose={onClose} title={t('openTicket')}>
      <Form {...rest} />
    </Sheet>
  )
}

function Form({ order, onCreated }: Pick<Props, 'order' | 'onCreated'>) {
  const t = useTranslations('support')
  const errorText = useErrorText()
  const pictures = useAttached()
  const [category, setCategory] = useState<TicketCategory>(
    order === null ? 'account' : categoryOf[order.type],
  )
  const { state, busy, submit } = useIntent('createTicket')
  const letters = (message: string, least: number) =>
    v.pipe(v.string(), v.trim(), v.minLength(least, message))
  const { attach, ...form } = useForm(
    { subject: '', content: '' },
    v.object({
      subject: letters(t('faults.subject'), fewestLetters),
      content: letters(t('faults.content'), 1),
    }),
  )
  const send = async ({ subject, content }: { subject: string; content: string }) => {
    const about = order === null ? {} : { refType: order.type, refId: order.id }
    const end = await submit({ subject, content, category, ...pictures.ids, ...about })
    if (end?.name === 'refused' && !isSilent(end.error))
      form.refuse(end.error, errorText(end.error), {})
    if (end?.name === 'accepted') onCreated(end.result)
  }
  return (
    <form ref={attach} noValidate className={styles.form} onSubmit={form.submit(send)}>
      {order !== null && (
        <KeyValueList
          items={[{ label: t('order'), value: orderNumber(order.type, order.id), strong: true }]}
        />
      )}
      <Select
        label={t('category')}
        value={category}
        onChange={setCategory}
        options={ticketCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
      />
      <TextField
        {...form.text('subject')}
        label={t('subject')}
        maxLength={messageBounds.subjectLetters}
        autoComplete="off"
      />
      <Field label={t('content')} error={form.errors.content}>
        {(control) => (
          <textarea
            {...control}
            className={cx(styles.area, styles.tall)}
            maxLength={messageBounds.letters}
            value={form.values.content}
            onChange={({ target }) => form.set('content', target.value)}
          />
        )}
      </Field>
      <div className={styles.attached}>
        <AddPicture {...pictures} />
        <AttachedPictures {...pictures} />
      </div>
      <p className={styles.safety}>{t('safety')}</p>
      <IntentNotice state={state} error={form.fault ?? pictures.fault} />
      <Button type="submit" wide busy={busy} disabled={pictures.busy}>
        {t('sendTicket')}
      </Button>
    </form>
  )
}
