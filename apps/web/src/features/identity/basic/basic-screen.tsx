import { useTranslations } from 'use-intl'
import { IdentityPage } from '../identity-page.tsx'
import { formKey } from '../use-auth.ts'
import { BasicForm } from './basic-form.tsx'

/** `/shenfenRenzheng`: the basic identity: one document, its holder and its photos. */
export function BasicScreen() {
  const t = useTranslations('identity')
  return (
    <IdentityPage type="basic" title={t('title')}>
      {({ auth, last }) => (
        <BasicForm key={formKey(last)} last={last} consentVersion={auth.consentVersion} />
      )}
    </IdentityPage>
  )
}
