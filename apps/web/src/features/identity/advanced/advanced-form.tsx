import { advancedImages } from '@candor/api'
import type { AuthRecord } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { presentCountry } from '../../../api/own-country.ts'
import { useForm } from '../../../api/use-form.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { go } from '../../../lib/navigate.ts'
import { Card } from '../../../ui/display/card.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { PhotoField } from '../../../shared/photo/photo-field.tsx'
import { PhotoSubmit, usePhotosOnWay } from '../../../shared/photo/photo-submit.tsx'
import { ConsentCheck } from '../consent-check.tsx'
import styles from '../identity.module.css'
import { faultsOf, storedOf, useAuthSent } from '../use-auth.ts'
import { AddressFields, ContactFields } from './advanced-fields.tsx'
import { advancedPlaces, firstValues, inputOf, useAdvancedSchema } from './advanced-values.ts'
import type { AdvancedValues } from './advanced-values.ts'

type Props = { last: AuthRecord | null; consentVersion: string }

/** The form of the advanced identity: address, emergency contact, two photos and consent. */
export function AdvancedForm({ last, consentVersion }: Props) {
  const t = useTranslations('identity')
  const { fields, attach, submit, state, busy } = useAdvanced(last, consentVersion)
  const photos = usePhotosOnWay()
  return (
    <form ref={attach} className={styles.form} noValidate onSubmit={submit}>
      <AddressFields fields={fields} />
      <ContactFields fields={fields} />
      <Card title={t('sections.photos')}>
        <div className={styles.photos}>
          {advancedImages.map((image) => (
            <PhotoField
              use="kyc"
              key={image}
              {...fields.control(image)}
              label={t(`fields.${image}`)}
              hint={t(image === 'addressProof' ? 'hints.proof' : 'hints.note')}
              isDocument={false}
              stored={storedOf(last, image)}
              onWay={photos.of(image)}
            />
          ))}
        </div>
      </Card>
      <Card>
        <ConsentCheck {...fields.control('consent')} />
        <IntentNotice state={state} error={fields.fault} />
        <PhotoSubmit photos={photos} busy={busy}>
          {t('send')}
        </PhotoSubmit>
      </Card>
    </form>
  )
}

function useAdvanced(last: AuthRecord | null, consentVersion: string) {
  const errorText = useErrorText()
  const [callingCode] = useState(() => String(presentCountry().phone_code))
  const intent = useIntent('applyAdvancedAuth')
  const sent = useAuthSent()
  const known = last?.status === -1 ? faultsOf(last) : {}
  const { attach, ...fields } = useForm<AdvancedValues>(
    firstValues(last, callingCode),
    useAdvancedSchema(),
    known,
  )
  const submit = fields.submit(async (values) => {
    const end = await intent.submit(inputOf(values, consentVersion))
    if (end?.name === 'refused' && !isSilent(end.error))
      fields.refuse(end.error, errorText(end.error), advancedPlaces)
    if (end?.name !== 'accepted') return
    await sent()
    go('identityResult', {}, true)
  })
  return { fields, attach, submit, state: intent.state, busy: intent.busy }
}

export type AdvancedFields = ReturnType<typeof useAdvanced>['fields']
