import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/display/banner.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { IdentityPage } from '../identity-page.tsx'
import { formKey } from '../use-auth.ts'
import { AdvancedForm } from './advanced-form.tsx'

/** `/shenfenRenzhengAd`: the advanced identity: an address with its proof, and an emergency contact. */
export function AdvancedScreen() {
  const t = useTranslations('identity')
  return (
    <IdentityPage type="advanced" title={t('advancedTitle')}>
      {({ auth, last }) =>
        auth.basic.statusKey === 'passed' ? (
          <AdvancedForm key={formKey(last)} last={last} consentVersion={auth.consentVersion} />
        ) : (
          <Banner tone="info" action={<LinkButton to="identity">{t('toBasic')}</LinkButton>}>
            {t('needBasic')}
          </Banner>
        )
      }
    </IdentityPage>
  )
}
