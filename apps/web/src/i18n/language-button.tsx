import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { IconLanguage } from '../ui/display/icons.ts'
import { useLazySheet } from '../ui/overlays/use-lazy-sheet.ts'
import { useLanguage } from './language-store.ts'
import { offeredLanguage } from './languages.ts'
import { useLanguageChoice } from './use-language-choice.ts'

const load = async () => (await import('./language-sheet.tsx')).LanguageSheet

/** The language choice for a user who is not signed in. */
export function LanguageButton() {
  const t = useTranslations('personal.preferences')
  const { Sheet, show, ...opened } = useLazySheet(load)
  return (
    <>
      <IconButton label={t('language')} onClick={show}>
        <IconLanguage size={22} aria-hidden />
      </IconButton>
      {Sheet && <Sheet {...opened} />}
    </>
  )
}

/** Offers the device's own language, in its own words and one tap away, until one was chosen. */
export function LanguageOffer() {
  const offered = useLanguage(({ lang }) => offeredLanguage(lang))
  const choose = useLanguageChoice()
  if (offered === null) return null
  return (
    <Button look="secondary" wide lang={offered.tag} onClick={() => void choose(offered.code)}>
      {offered.offer}
    </Button>
  )
}
