import {
  languageText,
  languages,
  offerLanguagesMissing,
  type Language,
  type OfferText,
  type OfferWords,
} from '@candor/api'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { LanguageTabs } from '../ui/language-tabs.tsx'

const nothing: OfferText = { name: '', description: '' }

/** The texts of a new draft: empty in every language. */
export const noWords = Object.fromEntries(languages.map((lang) => [lang, nothing])) as OfferWords

/**
 * The texts to send, without surrounding spaces. Null while the English text is missing, by which operators know a
 * draft.
 */
export function wordsSent(words: OfferWords): OfferWords | null {
  const { name, description } = words['en-us']
  if (name.trim() === '' || description.trim() === '') return null
  return Object.fromEntries(
    languages.map((lang) => [
      lang,
      { name: words[lang].name.trim(), description: words[lang].description.trim() },
    ]),
  ) as OfferWords
}

/** The completeness: an incomplete language prevents publication in all. */
export function completeText(completeCount: number): string {
  const { length } = languages
  return completeCount === length
    ? `Complete in all ${length} languages`
    : `Complete in ${completeCount} of ${length} languages: it is published once all are`
}

type Props = { readonly words: OfferWords; readonly onChange: (words: OfferWords) => void }

/** The texts for users in each language. */
export function OfferWordFields({ words, onChange }: Props) {
  const [lang, setLang] = useState<Language>('en-us')
  const missing = offerLanguagesMissing(words)
  const type = (part: Partial<OfferText>) =>
    onChange({ ...words, [lang]: { ...words[lang], ...part } })
  return (
    <>
      <LanguageTabs lang={lang} isFaulty={(one) => missing.includes(one)} onChange={setLang} />
      <TextField
        label={`Name in ${languageText[lang]}`}
        value={words[lang].name}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={({ target }) => type({ name: target.value })}
      />
      <TextField
        label={`What users read about it in ${languageText[lang]}`}
        value={words[lang].description}
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: 4_000 } }}
        onChange={({ target }) => type({ description: target.value })}
      />
      <Typography variant="body2" role="status">
        {completeText(languages.length - missing.length)}
      </Typography>
    </>
  )
}

/** The texts of each language as one string: the name and the description. */
export const wholeWords = (words: OfferWords): Record<Language, string> =>
  Object.fromEntries(
    languages.map((lang) => {
      const { name, description } = words[lang]
      return [lang, [name, description].filter((text) => text !== '').join('\n')]
    }),
  ) as Record<Language, string>
