import { languageText, languages, type Language } from '@candor/api'
import { Box, Button, Stack, Typography } from '@mui/material'
import { DialogBody, DialogFrame } from '../acts/dialog-frame.tsx'
import type { Previewed } from './descriptor.ts'
import { unknown } from '../ui/unknown.ts'

type Props = {
  readonly name: string
  readonly previewed: Previewed
  readonly onClose: () => void
}

/** The newest version as users will read it, beside the terms in force. */
export function DraftPreview({ name, previewed: { columns, words }, onClose }: Props) {
  return (
    <DialogFrame title={`As users read it: ${name}`} width="md" onClose={onClose}>
      <DialogBody actions={<Button onClick={onClose}>Close</Button>}>
        <Stack direction="row" useFlexGap spacing={4} sx={{ flexWrap: 'wrap', marginBottom: 2 }}>
          {columns.map(([title, lines]) => (
            <Box key={title} component="section" aria-label={title} sx={{ flex: '1 1 14rem' }}>
              <Typography variant="overline">{title}</Typography>
              {lines.map((line) => (
                <Typography key={line} variant="body2">
                  {line}
                </Typography>
              ))}
            </Box>
          ))}
        </Stack>
        <EachLanguage words={words} />
      </DialogBody>
    </DialogFrame>
  )
}

/** The texts for users in every language; the checker reads them before the decision. */
export function EachLanguage({ words }: { readonly words: Readonly<Record<Language, string>> }) {
  return (
    <Stack spacing={1}>
      {languages.map((lang) => (
        <Box key={lang} component="section" aria-label={languageText[lang]}>
          <Typography variant="overline">{languageText[lang]}</Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {words[lang] === '' ? unknown : words[lang]}
          </Typography>
        </Box>
      ))}
    </Stack>
  )
}
