import { languageText, languages, type Language } from '@candor/api'
import { Tab, Tabs } from '@mui/material'

type Props = {
  readonly lang: Language
  /** Whether something is missing or wrong in a language: it is marked. */
  readonly isFaulty: (lang: Language) => boolean
  readonly onChange: (lang: Language) => void
}

/** The eight languages, one of which is written in. */
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
