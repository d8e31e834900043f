import { useState } from 'react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { IconAlertTriangle } from '../../../ui/display/icons.ts'
import fieldStyles from '../../../ui/inputs/field.module.css'
import { cx } from '../../../lib/cx.ts'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'
import styles from './login.module.css'

const texts = ['agreement.user.html', 'agreement.risk.html', 'agreement.privacy.html'] as const
const titles = {
  'agreement.user.html': 'user',
  'agreement.risk.html': 'risk',
  'agreement.privacy.html': 'privacy',
} as const
type Text = (typeof texts)[number]

// Few users read the agreement, so its code loads on request.
const loadSheet = async () => (await import('../../../shared/setting-sheet.tsx')).SettingSheet

type Props = { checked: boolean; onChange: (checked: boolean) => void; error: string | undefined }

/** Consent to the agreement, which opens in a sheet. Never ticked in advance. */
export function AgreementCheck({ checked, onChange, error }: Props) {
  const t = useTranslations('login.agreement')
  const [shown, setShown] = useState<Text | null>(null)
  const { Part: SettingSheet } = useLazyPart(loadSheet, shown !== null)
  const noteId = useId()
  const reader = (text: Text) => (words: ReactNode) => (
    <button type="button" className={styles.read} onClick={() => setShown(text)}>
      {words}
    </button>
  )
  return (
    <div>
      <label className={styles.agreement}>
        <input
          type="checkbox"
          className={styles.check}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {t.rich('accept', {
            user: reader('agreement.user.html'),
            risk: reader('agreement.risk.html'),
            privacy: reader('agreement.privacy.html'),
          })}
        </span>
      </label>
      <p id={noteId} className={cx(fieldStyles.note, fieldStyles.error)} aria-live="polite">
        {error && <IconAlertTriangle size={14} aria-hidden />}
        {error}
      </p>
      {SettingSheet !== null &&
        texts.map((text) => (
          <SettingSheet
            key={text}
            textKey={text}
            title={t(titles[text])}
            open={shown === text}
            onClose={() => setShown(null)}
          />
        ))}
    </div>
  )
}
