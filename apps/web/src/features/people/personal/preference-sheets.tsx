import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { changeLanguage, useLanguage } from '../../../i18n/language-store.ts'
import { languages } from '../../../i18n/languages.ts'
import type { Lang } from '../../../i18n/languages.ts'
import { setPreferences, usePreferences } from '../../../theme/preferences.ts'
import type { Preferences } from '../../../theme/preferences.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { ChoiceList } from './choice-list.tsx'
import { ColorPreview, Swatches } from './color-preview.tsx'
import { TextSize } from './text-size.tsx'

type Props = { open: boolean; onClose: () => void }

/** The eight languages, each in its own words. What the server says is read again in the new one. */
export function LanguageSheet({ open, onClose }: Props) {
  const t = useTranslations('personal.preferences')
  const queries = useQueryClient()
  const lang = useLanguage((state) => state.lang)
  const choose = async (code: Lang) => {
    try {
      await changeLanguage(code)
      await queries.resetQueries()
    } catch {
      toast(t('languageFailed'))
    }
  }
  const options = languages.map(({ code, name, tag }) => ({ value: code, label: name, lang: tag }))
  return (
    <Sheet open={open} onClose={onClose} title={t('language')}>
      <ChoiceList
        label={t('language')}
        value={lang}
        options={options}
        onChange={(code) => {
          onClose()
          void choose(code)
        }}
      />
    </Sheet>
  )
}

const themes: readonly Preferences['theme'][] = ['auto', 'light', 'dark']

/** Light, dark, or as the device does. */
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

/** Which colour a rise has, with an example that changes at once. */
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

/** The size of text; boxes keep theirs. */
export function TextSizeSheet({ open, onClose }: Props) {
  const t = useTranslations('personal.preferences')
  return (
    <Sheet open={open} onClose={onClose} title={t('textSize')}>
      <TextSize />
    </Sheet>
  )
}
