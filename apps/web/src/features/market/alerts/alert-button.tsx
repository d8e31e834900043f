import type { Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { toLogin } from '../../../api/sign-out.ts'
import { IconButton } from '../../../ui/button.tsx'
import { IconBell } from '../../../ui/icons.ts'
import { useLazySheet } from '../../../ui/use-lazy-sheet.ts'

const loadSheet = async () => (await import('./alert-sheet.tsx')).AlertSheet

/** Opens the sheet that sets an alert of this market; who is not signed in does that first. */
export function AlertButton({ ticker, name }: { ticker: Ticker; name: string }) {
  const t = useTranslations('alerts')
  const { Sheet, show, ...sheet } = useLazySheet(loadSheet)
  const open = () => (useSession.getState().token === null ? toLogin() : show())
  return (
    <>
      <IconButton label={t('of', { name })} onClick={open}>
        <IconBell size={18} aria-hidden />
      </IconButton>
      {Sheet !== null && <Sheet ticker={ticker} {...sheet} />}
    </>
  )
}
