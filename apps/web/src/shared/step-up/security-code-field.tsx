import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/inputs/button.tsx'
import { OtpField } from '../../ui/inputs/otp-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import styles from './security-code-field.module.css'

type Props = {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The code of the authenticator, with a link to recovery codes for a user who has lost it. */
export function SecurityCodeField({ value, onChange, error }: Props) {
  const t = useTranslations('security.code')
  const [byRecovery, setByRecovery] = useState(false)
  const change = () => {
    onChange('')
    setByRecovery(!byRecovery)
  }
  return (
    <div className={styles.securityCode}>
      {byRecovery ? (
        <TextField
          folded
          label={t('recovery')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          error={error}
          hint={t('recoveryHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
        />
      ) : (
        <OtpField label={t('label')} value={value} onChange={onChange} error={error} />
      )}
      <Button look="plain" size="small" onClick={change}>
        {t(byRecovery ? 'useApp' : 'useRecovery')}
      </Button>
    </div>
  )
}
