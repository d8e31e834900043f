import { isInternational, looksLikePhone } from '../../api/phone.ts'
import { CallingCode } from './calling-code.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import fieldStyles from '../../ui/inputs/field.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Autofill of the browser: a known account, or a passkey. */
const suggested = 'username webauthn'

/** One field for an email address or a mobile number. A national number shows the choice of a country. */
export function AccountField({ label, value, onChange, error }: Props) {
  const needsCountry = looksLikePhone(value) && !isInternational(value)
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className={fieldStyles.box}>
          {needsCountry && <CallingCode onChosen={() => onChange(value)} />}
          <input
            {...control}
            className={fieldStyles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            type="text"
            inputMode="email"
            autoComplete={suggested}
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            maxLength={254}
          />
        </span>
      )}
    </Field>
  )
}
