import { isInternational, looksLikePhone } from '../../../api/phone.ts'
import { CallingCode } from '../../../ui/calling-code.tsx'
import { Field } from '../../../ui/field.tsx'
import fieldStyles from '../../../ui/field.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** What the browser may offer here: an account that it knows, or a passkey. */
const suggested = 'username webauthn'

/** One field for an email or a mobile number. The country appears when it is a number without one. */
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
