import { plainText } from '@candor/api'
import { useState } from 'react'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import styles from './field.module.css'
import { IconEye, IconEyeOff } from '../display/icons.ts'
import { useFoldedInput } from './use-folded-input.ts'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id' | 'size' | 'value'> & {
  label: string
  value?: string
  optional?: boolean
  /** For codes and numbers: full-width signs and digits of other scripts become plain ones while typing. */
  folded?: boolean
  hint?: ReactNode
  error?: string | null | undefined
  aside?: ReactNode
  /** Inside the box, after the text: a unit, a button that sends a code. */
  suffix?: ReactNode
}

/**
 * One line of text. With `type="password"` it can be revealed. Set `autoComplete` so that browsers and password
 * managers can help.
 */
export function TextField(props: Props) {
  const {
    label,
    optional = false,
    folded = false,
    hint,
    error,
    aside,
    suffix,
    type = 'text',
    value,
    onChange,
    ...rest
  } = props
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  const onTyped = (event: ChangeEvent<HTMLInputElement>) => onChange?.(event)
  const input = useFoldedInput({ value: value ?? '', fold: plainText, onChange: onTyped })
  return (
    <Field label={label} optional={optional} hint={hint} error={error} aside={aside}>
      {(control) => (
        <span className={styles.box}>
          <input
            {...rest}
            {...control}
            {...(folded ? input : { ...(value !== undefined && { value }), onChange: onTyped })}
            type={isPassword && shown ? 'text' : type}
            className={styles.input}
          />
          {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
          {isPassword && (
            <IconButton
              label={shown ? t('hidePassword') : t('showPassword')}
              onClick={() => setShown(!shown)}
            >
              {shown ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
            </IconButton>
          )}
        </span>
      )}
    </Field>
  )
}
