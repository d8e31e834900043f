import type { Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { IconBell } from '../../../ui/display/icons.ts'
import { useAlertSheet } from './use-alert-sheet.tsx'

/** Opens the sheet for a new alert in this market. */
export function AlertButton({ ticker, name }: { ticker: Ticker; name: string }) {
  const t = useTranslations('alerts')
  const { open, sheet } = useAlertSheet(ticker)
  return (
    <>
      <IconButton label={t('of', { name })} onClick={() => open(null)}>
        <IconBell size={18} aria-hidden />
      </IconButton>
      {sheet}
    </>
  )
}
