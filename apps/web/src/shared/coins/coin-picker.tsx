import { Field } from '../../ui/inputs/field.tsx'
import styles from './coin-picker.module.css'
import { IconChevronDown } from '../../ui/display/icons.ts'
import { useCoinSheet, type CoinChoice } from './use-coin-sheet.tsx'

/** Chooses a currency from a searchable list in a sheet. */
export function CoinPicker(choice: CoinChoice) {
  const { show, icon, sheet } = useCoinSheet(choice)
  return (
    <>
      <Field label={choice.label}>
        {(control) => (
          <button {...control} type="button" className={styles.button} onClick={show}>
            {icon}
            <span className={styles.main}>{choice.value}</span>
            <IconChevronDown size={18} aria-hidden />
          </button>
        )}
      </Field>
      {sheet}
    </>
  )
}
