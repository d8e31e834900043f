import {
  languageText,
  languages,
  productLanguagesMissing,
  type Language,
  type ProductText,
  type ProductWords,
} from '@candor/api'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { LanguageTabs } from '../ui/language-tabs.tsx'
import { completeText } from '../drafts/offer-words.tsx'

const nothing: ProductText = { name: '', description: '', disclosure: '', payer: '', source: '' }

/** The texts of a new draft: empty in every language. */
export const emptyTexts = Object.fromEntries(
  languages.map((lang) => [lang, nothing]),
) as ProductWords

const parts = [
  { name: 'name', label: 'Name', most: 60 },
  { name: 'description', label: 'What it is', most: 4_000, lines: 3 },
  { name: 'disclosure', label: 'Disclosure', most: 2_000, lines: 3 },
  { name: 'payer', label: 'Who pays its income', most: 200 },
  { name: 'source', label: 'From what', most: 200 },
] as const satisfies readonly {
  readonly name: keyof ProductText
  readonly label: string
  readonly most: number
  readonly lines?: number
}[]

type Props = { readonly words: ProductWords; readonly onChange: (words: ProductWords) => void }

/** A product's texts for users in each language; publication needs all languages. */
export function ProductTextFields({ words, onChange }: Props) {
  const [lang, setLang] = useState<Language>('en-us')
  const missing = productLanguagesMissing(words)
  return (
    <>
      <LanguageTabs lang={lang} isFaulty={(one) => missing.includes(one)} onChange={setLang} />
      {parts.map(({ name, label, most, ...rest }) => (
        <TextField
          key={name}
          label={`${label} in ${languageText[lang]}`}
          value={words[lang][name]}
          {...('lines' in rest && { multiline: true, minRows: rest.lines })}
          slotProps={{ htmlInput: { maxLength: most } }}
          onChange={({ target }) =>
            onChange({ ...words, [lang]: { ...words[lang], [name]: target.value } })
          }
        />
      ))}
      <Typography variant="body2" role="status">
        {completeText(languages.length - missing.length)}
      </Typography>
    </>
  )
}

/** The texts of each language as one string. */
export const completeTexts = (
  words: Readonly<Record<Language, ProductText>>,
): Record<Language, string> =>
  Object.fromEntries(languages.map((lang) => [lang, linesOf(words[lang]).join('\n')])) as Record<
    Language,
    string
  >

const linesOf = ({ name, description, disclosure, payer, source }: ProductText): string[] =>
  [
    name,
    description,
    disclosure,
    ...(payer === '' ? [] : [`Paid by: ${payer}`]),
    ...(source === '' ? [] : [`From: ${source}`]),
  ].filter((line) => line !== '')
