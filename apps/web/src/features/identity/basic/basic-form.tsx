import { documentImages, documentTypes } from '@candor/api'
import type { AuthRecord, DocumentType } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useForm } from '../../../api/use-form.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { go } from '../../../lib/navigate.ts'
import { Card } from '../../../ui/display/card.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { PhotoField } from '../../../shared/photo/photo-field.tsx'
import { PhotoSubmit, usePhotosOnWay } from '../../../shared/photo/photo-submit.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { ConsentCheck } from '../consent-check.tsx'
import styles from '../identity.module.css'
import { faultsOf, storedOf, useAuthSent } from '../use-auth.ts'
import { basicPlaces, firstValues, inputOf, useBasicSchema } from './basic-values.ts'
import type { BasicValues } from './basic-values.ts'
import { PersonFields } from './person-fields.tsx'

type Props = { last: AuthRecord | null; consentVersion: string }

/** The form of the basic identity: document, person, photos and consent; each part shows its own errors. */
export function BasicForm({ last, consentVersion }: Props) {
  const t = useTranslations('identity')
  const [docType, setDocType] = useState(last?.docType ?? 'id')
  const basic = useBasic(docType, last, consentVersion)
  const { fields, attach, submit, state, busy } = basic
  const photos = usePhotosOnWay()
  return (
    <form ref={attach} className={styles.form} noValidate onSubmit={submit}>
      <Card title={t('sections.document')}>
        <Tabs
          look="segment"
          label={t('fields.docType')}
          value={docType}
          options={documentTypes.map((value) => ({ value, label: t(`docTypes.${value}`) }))}
          onChange={setDocType}
        />
      </Card>
      <PersonFields fields={fields} masked={last?.maskedDocNumber ?? null} />
      <Card title={t('sections.photos')}>
        <div className={styles.photos}>
          {documentImages[docType].map((image) => (
            <PhotoField
              use="kyc"
              key={image}
              {...fields.control(image)}
              label={t(`fields.${image}`)}
              hint={t(image === 'holdingImage' ? 'hints.holding' : 'hints.document')}
              isDocument={image !== 'holdingImage'}
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

function useBasic(docType: DocumentType, last: AuthRecord | null, consentVersion: string) {
  const errorText = useErrorText()
  const intent = useIntent('applyBasicAuth')
  const sent = useAuthSent()
  const known = last?.status === -1 ? faultsOf(last) : {}
  const { attach, ...fields } = useForm<BasicValues>(
    firstValues(last),
    useBasicSchema(docType),
    known,
  )
  const submit = fields.submit(async (values) => {
    const end = await intent.submit(inputOf(docType, values, consentVersion))
    if (end?.name === 'refused' && !isSilent(end.error))
      fields.refuse(end.error, errorText(end.error), basicPlaces)
    if (end?.name !== 'accepted') return
    await sent()
    go('identityResult', {}, true)
  })
  return { fields, attach, submit, state: intent.state, busy: intent.busy }
}

export type BasicFields = ReturnType<typeof useBasic>['fields']
