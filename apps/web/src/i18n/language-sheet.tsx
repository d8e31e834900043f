import { useTranslations } from 'use-intl'
import { ChoiceList } from '../ui/inputs/choice-list.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { useLanguage } from './language-store.ts'
import { languages } from './languages.ts'
import { useLanguageChoice } from './use-language-choice.ts'

type Props = { open: boolean; onClose: () => void }

/** The eight languages, each in its own words. */
export function LanguageSheet({ open, onClose }: Props) {
  const t = useTranslations('personal.preferences')
  const lang = useLanguage((state) => state.lang)
  const choose = useLanguageChoice()
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
