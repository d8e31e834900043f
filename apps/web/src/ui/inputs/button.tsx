import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './button.module.css'

export type ButtonLook = 'primary' | 'secondary' | 'long' | 'short' | 'danger' | 'plain'

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  /** `primary` once per screen; `long` and `short` have the market colours; `plain` has no box. */
  look?: ButtonLook
  size?: 'normal' | 'small'
  wide?: boolean
  /** In progress: shows a spinner, keeps its width, ignores further taps. */
  busy?: boolean
  children: ReactNode
}

/** A button with words. For a button that is only an icon see IconButton. */
export function Button({
  look = 'primary',
  size = 'normal',
  wide = false,
  busy = false,
  disabled = false,
  type = 'button',
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(styles.button, styles[look], styles[size], wide && styles.wide)}
    >
      {busy && <span className={styles.spinner} aria-hidden />}
      <span className={cx(styles.words, busy && styles.faded)}>{children}</span>
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  label: string
  children: ReactNode
}

/** A round target around one icon; `label` names its action. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} title={label} className={styles.icon}>
      {children}
    </button>
  )
}
