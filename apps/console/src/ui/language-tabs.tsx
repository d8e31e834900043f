import { languageText, languages, type Language } from '@candor/api'
import { Tab, Tabs } from '@mui/material'

type Props = {
  readonly lang: Language
  /** Whether a text is missing or wrong in a language, which marks its tab. */
  readonly isFaulty: (lang: Language) => boolean
  readonly onChange: (lang: Language) => void
}

/** Tabs for the eight languages, with one active. */
export function LanguageTabs({ lang, isFaulty, onChange }: Props) {
  return (
    <Tabs
      value={lang}
      onChange={(_, next: Language) => onChange(next)}
      variant="scrollable"
      aria-label="Language"
    >
      {languages.map((one) => (
        <Tab key={one} value={one} label={`${languageText[one]}${isFaulty(one) ? ' ●' : ''}`} />
      ))}
    </Tabs>
  )
}
