import { relationships } from '@candor/api'
import type { EmergencyContact } from '@candor/api'
import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { readPhone, typedPhone } from '../../../api/phone.ts'
import { useSession } from '../../../api/session.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { PhoneField } from '../../../shared/contact/phone-field.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { useForm } from '../../../api/use-form.ts'
import { useProfileRules } from './profile-values.ts'
import styles from './profile.module.css'

type Values = {
  surname: string
  name: string
  relationship: EmergencyContact['relationship']
  phone: string
  address: string
}
const emptyContact: Values = {
  surname: '',
  name: '',
  relationship: 'parent',
  phone: '',
  address: '',
}
const longest = { name: 50, address: 200 }

type Props = {
  contacts: readonly EmergencyContact[]
  place: number
  onClose: () => void
  onSaved: () => void
}

/** The form of one emergency contact, new or existing. */
export function ContactSheet({ contacts, place, onClose, onSaved }: Props) {
  const t = useTranslations('profile')
  const words = useTranslations('identity')
  const formId = useId()
  const { fields, attach, submit, remove, state, busy } = useContact(contacts, place, onSaved)
  const footer = (
    <>
      <IntentNotice state={state} error={fields.fault} />
      <Button type="submit" form={formId} wide busy={busy}>
        {t('save')}
      </Button>
      {place < contacts.length && (
        <Button look="plain" wide disabled={busy} onClick={() => void remove()}>
          {t('remove')}
        </Button>
      )}
    </>
  )
  const options = relationships.map((value) => ({ value, label: words(`relationships.${value}`) }))
  const own = { autoComplete: 'off' }
  return (
    <Sheet open onClose={onClose} title={words('sections.contact')} footer={footer}>
      <form id={formId} ref={attach} className={styles.fields} noValidate onSubmit={submit}>
        <TextField
          {...fields.text('surname')}
          {...own}
          label={words('fields.surname')}
          maxLength={longest.name}
        />
        <TextField
          {...fields.text('name')}
          {...own}
          label={words('fields.firstName')}
          maxLength={longest.name}
        />
        <Select
          {...fields.control('relationship')}
          label={words('fields.relationship')}
          options={options}
        />
        <PhoneField {...fields.control('phone')} label={words('fields.phone')} autoComplete="off" />
        <TextField
          {...fields.text('address')}
          {...own}
          label={words('fields.address')}
          maxLength={longest.address}
        />
      </form>
    </Sheet>
  )
}

function useContact(contacts: readonly EmergencyContact[], place: number, onSaved: () => void) {
  const errorText = useErrorText()
  const intent = useIntent('updateProfile')
  const callingCode = useSession((state) => String(state.countryInfo.phone_code))
  const known = contacts[place]
  const first = known === undefined ? emptyContact : { ...known, phone: typedPhone(known) }
  const { attach, ...fields } = useForm<Values>(first, useSchema())
  const send = async (all: EmergencyContact[]) => {
    const end = await intent.submit({ emergencyContacts: all.length > 0 ? all : null })
    if (end?.name === 'refused' && !isSilent(end.error))
      fields.refuse(end.error, errorText(end.error), {
        names: { [`emergencyContacts.${place}.phone`]: 'phone' },
      })
    if (end?.name === 'accepted') onSaved()
  }
  const submit = fields.submit(async ({ surname, name, relationship, phone, address }) => {
    const number = readPhone(phone, callingCode)
    if (number === null) return
    const texts = { surname: surname.trim(), name: name.trim(), address: address.trim() }
    const contact = { ...texts, relationship, ...number }
    await send([...contacts.slice(0, place), contact, ...contacts.slice(place + 1)])
  })
  const remove = () => send(contacts.filter((_contact, each) => each !== place))
  return { fields, attach, submit, remove, state: intent.state, busy: intent.busy }
}

function useSchema() {
  const { wholeName, wholePhone, filled } = useProfileRules()
  return useMemo(
    () =>
      v.looseObject({ surname: wholeName, name: wholeName, phone: wholePhone, address: filled }),
    [wholeName, wholePhone, filled],
  )
}
