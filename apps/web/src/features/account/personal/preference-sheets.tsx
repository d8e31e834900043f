import { useTranslations } from 'use-intl'
import { setPreferences, usePreferences } from '../../../theme/preferences.ts'
import type { Preferences } from '../../../theme/preferences.ts'
import { ChoiceList } from '../../../ui/inputs/choice-list.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { ColorPreview, Swatches } from './color-preview.tsx'
import { TextSize } from './text-size.tsx'

type Props = { open: boolean; onClose: () => void }

const themes: readonly Preferences['theme'][] = ['auto', 'light', 'dark']

/** Light, dark, or the device's theme. */
export function ThemeSheet({ open, onClose }: Props) {
  const t = useTranslations('personal.preferences')
  const theme = usePreferences((state) => state.theme)
  return (
    <Sheet open={open} onClose={onClose} title={t('theme')}>
      <ChoiceList
        label={t('theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
        onChange={(value) => setPreferences({ theme: value })}
      />
    </Sheet>
  )
}

const schemes: readonly Preferences['upDownColor'][] = ['greenUp', 'redUp', 'blueUp']

/** The colour of a rise, with a live preview. */
export function ColorSheet({ open, onClose }: Props) {
  const t = useTranslations('personal.preferences')
  const scheme = usePreferences((state) => state.upDownColor)
  return (
    <Sheet open={open} onClose={onClose} title={t('colors')}>
      <ColorPreview />
      <ChoiceList
        label={t('colors')}
        value={scheme}
        options={schemes.map((value) => ({
          value,
          label: t(`colorNames.${value}`),
          aside: <Swatches scheme={value} />,
        }))}
        onChange={(value) => setPreferences({ upDownColor: value })}
      />
    </Sheet>
  )
}

/** The size of texts; boxes keep their size. */
export function TextSizeSheet({ open, onClose }: Props) {
  const t = useTranslations('personal.preferences')
  return (
    <Sheet open={open} onClose={onClose} title={t('textSize')}>
      <TextSize />
    </Sheet>
  )
}
