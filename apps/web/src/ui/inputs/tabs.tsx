import { useEffect, useId, useRef } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './tabs.module.css'

type Props<Value extends string> = {
  /** The name of the choice, for screen readers. */
  label: string
  value: Value
  /** `detail` is shown below the label in smaller text. */
  options: readonly { value: Value; label: string; detail?: string }[]
  onChange: (value: Value) => void
  /** `line` heads a list, `segment` is one box, `chips` scroll sideways. */
  look?: 'line' | 'segment' | 'chips'
}

/** A choice between a few visible options. Native radio buttons: arrow keys and screen readers work by themselves. */
export function Tabs<Value extends string>({
  label,
  value,
  options,
  onChange,
  look = 'line',
}: Props<Value>) {
  const name = useId()
  const box = useRef<HTMLDivElement>(null)
  // In a scrolling row, the option may have been selected elsewhere, by an address.
  useEffect(() => {
    const chosen = box.current?.querySelector(`input[value="${CSS.escape(value)}"]`)?.parentElement
    if (look !== 'chips' || !box.current || !chosen) return
    const [row, { left, right, width }] = [box.current, chosen.getBoundingClientRect()]
    const seen = row.getBoundingClientRect()
    if (left < seen.left || right > seen.right)
      row.scrollLeft += left - seen.left - (seen.width - width) / 2
  }, [look, value])
  return (
    <div ref={box} role="radiogroup" aria-label={label} className={cx(styles.tabs, styles[look])}>
      {options.map((option) => (
        <label key={option.value} className={styles.tab}>
          <input
            type="radio"
            name={name}
            value={option.value}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.detail !== undefined && (
              <small className={styles.detail}> {option.detail}</small>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}
