import { languageText, languages, type Language, type Product, type ProductItem } from '@candor/api'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material'
import { completeTexts } from './product-texts.tsx'
import { nameOf, termLines } from './words.ts'

type Props = { readonly item: ProductItem; readonly onClose: () => void }

/** The newest version as users will read it, beside the terms in force. */
export function TermsPreview({ item, onClose }: Props) {
  const { current, newest } = item
  const columns: readonly (readonly [string, Product])[] = [
    ...(current === null ? [] : [['What holds now', current] as const]),
    [`Version ${newest.version}${newest.isPublished ? '' : ', a draft'}`, newest.preview],
  ]
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>{`As users read it: ${nameOf(item)}`}</DialogTitle>
      <DialogContent>
        <Stack direction="row" useFlexGap spacing={4} sx={{ flexWrap: 'wrap', marginBottom: 2 }}>
          {columns.map(([title, product]) => (
            <Box key={title} component="section" aria-label={title} sx={{ flex: '1 1 14rem' }}>
              <Typography variant="overline">{title}</Typography>
              {termLines(product).map((line) => (
                <Typography key={line} variant="body2">
                  {line}
                </Typography>
              ))}
            </Box>
          ))}
        </Stack>
        <EachLanguage words={completeTexts(newest.words)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
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
            {words[lang] === '' ? '–' : words[lang]}
          </Typography>
        </Box>
      ))}
    </Stack>
  )
}
