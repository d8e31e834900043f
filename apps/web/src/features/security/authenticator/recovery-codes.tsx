import { useTranslations } from 'use-intl'
import { copyText } from '../../../lib/copy.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import styles from './authenticator.module.css'

type Props = { codes: readonly string[]; onSaved: () => void }

/** The ten recovery codes, shown only once. A stray tap must not close it, because the codes would be lost. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const t = useTranslations('security.authenticator')
  const common = useTranslations('common')
  const copyAll = () =>
    void copyText(codes.join('\n'), { success: common('success'), fail: common('fail') })
  const footer = (
    <>
      <Button look="secondary" wide onClick={copyAll}>
        {t('copy')}
      </Button>
      <Button wide onClick={onSaved}>
        {t('saved')}
      </Button>
    </>
  )
  return (
    <Sheet open onClose={() => undefined} title={t('codesTitle')} footer={footer}>
      <Banner tone="risk">{t('codes')}</Banner>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Sheet>
  )
}
