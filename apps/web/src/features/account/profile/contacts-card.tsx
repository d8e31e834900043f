import { emergencyContactsLimit } from '@candor/api'
import type { EmergencyContact } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import styles from './profile.module.css'

type Props = { contacts: readonly EmergencyContact[]; onSaved: () => void }

/** The emergency contacts; each opens in a sheet. */
export function ContactsCard({ contacts, onSaved }: Props) {
  const t = useTranslations('profile')
  const relations = useTranslations('identity.relationships')
  /** The index of the open contact; the index after the last is a new contact. */
  const [open, setOpen] = useState<number | null>(null)
  const close = () => setOpen(null)
  const finish = () => {
    close()
    onSaved()
  }
  return (
    <Card title={t('contacts')} flush>
      {contacts.map((contact, place) => (
        <ListRow
          key={`${contact.name} ${contact.phoneCode}${contact.phone}`}
          title={`${contact.name} ${contact.surname}`}
          detail={relations(contact.relationship)}
          value={`+${contact.phoneCode} ${contact.phone}`}
          onPress={() => setOpen(place)}
        />
      ))}
      <div className={styles.inset}>
        <p className={styles.explain}>{t('contactsExplain')}</p>
        {contacts.length < emergencyContactsLimit && (
          <Button look="plain" onClick={() => setOpen(contacts.length)}>
            {t('add')}
          </Button>
        )}
      </div>
      {open !== null && (
        <ContactSheet
          key={open}
          contacts={contacts}
          place={open}
          onClose={close}
          onSaved={finish}
        />
      )}
    </Card>
  )
}
