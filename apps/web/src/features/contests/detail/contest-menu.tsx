import type { ContestEntry } from '@candor/api'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { IconLogout } from '../../../ui/display/icons.ts'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'

const loadSheet = async () => (await import('./exit-sheet.tsx')).ExitSheet

/** The button to leave a contest, at the top while the user takes part. */
export function ContestMenu({ entry }: { entry: ContestEntry }) {
  const t = useTranslations('contests.exit')
  const { Sheet, show, open, onClose } = useLazySheet(loadSheet)
  return (
    <>
      <IconButton label={t('act')} onClick={show}>
        <IconLogout size={22} aria-hidden />
      </IconButton>
      {Sheet !== null && <Sheet entry={entry} open={open} onClose={onClose} />}
    </>
  )
}
