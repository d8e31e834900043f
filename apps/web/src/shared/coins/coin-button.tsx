import styles from './coin-button.module.css'
import { IconChevronDown } from '../../ui/display/icons.ts'
import { useCoinSheet, type CoinChoice } from './use-coin-sheet.tsx'

/** A button for choosing a currency, small enough to fit beside an amount. */
export function CoinButton(choice: CoinChoice) {
  const { show, icon, sheet } = useCoinSheet(choice)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={`${choice.label}: ${choice.value}`}
        onClick={show}
      >
        {icon}
        {choice.value}
        <IconChevronDown size={16} aria-hidden />
      </button>
      {sheet}
    </>
  )
}
