import { useTranslations } from 'use-intl'
import { setPreferences, usePreferences } from '../../theme/preferences.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { IconEye, IconEyeOff } from '../../ui/display/icons.ts'

/** Shows or hides all balances, on this screen and the others. */
export function EyeButton() {
  const t = useTranslations('assets')
  const masked = usePreferences((state) => state.hideBalance)
  return (
    <IconButton
      label={masked ? t('showBalance') : t('hideBalance')}
      onClick={() => setPreferences({ hideBalance: !masked })}
    >
      {masked ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
    </IconButton>
  )
}
