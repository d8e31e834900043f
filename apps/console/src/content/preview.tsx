import {
  audienceText,
  languageText,
  isPlainContent,
  languages,
  type ContentDetail,
} from '@candor/api'
import { Alert, Box, CircularProgress, Divider, Stack, Typography } from '@mui/material'
import { Failed } from '../ui/console-list.tsx'
import { timeText } from '../ui/time-text.tsx'
import { HtmlView } from './html-view.tsx'
import { useContent } from './use-content.ts'
import { unknown } from '../ui/unknown.ts'

/** The whole content of a version, in all languages: the checker reads it before the decision. */
export function ContentPreview({ id, version }: { readonly id: string; readonly version: number }) {
  const { data, error, refetch } = useContent(id, version)
  if (error) return <Failed what="The text" error={error} onRetry={() => void refetch()} />
  return data === undefined ? <CircularProgress size={24} /> : <Whole detail={data} />
}

function Whole({ detail }: { readonly detail: ContentDetail }) {
  const { startAt, endAt, linkMode, linkUrl, isOnTop, faults, cover, audience } = detail
  const { recipientCount } = detail
  const shown =
    `${startAt === null ? 'At once' : `From ${timeText(startAt)}`}, ` +
    `${endAt === null ? 'for good' : `until ${timeText(endAt)}`}${isOnTop ? ', on top' : ''}.`
  const leads = linkMode === 1 ? 'It leads nowhere.' : `It leads to ${linkUrl ?? ''}.`
  return (
    <Stack spacing={2} divider={<Divider />}>
      <Typography variant="body2">{`${shown} ${leads}`}</Typography>
      {audience !== null && (
        <Typography variant="body2">
          {`To ${audienceText(audience)}: ${recipientCount ?? unknown} users now, once to each.`}
        </Typography>
      )}
      {cover !== null && <Typography variant="body2">{`Cover: ${cover}.`}</Typography>}
      {faults.length > 0 && (
        <Alert severity="error">It cannot be published: {faults.length} faults.</Alert>
      )}
      {languages.map((lang) => (
        <PreviewText key={lang} lang={lang} detail={detail} />
      ))}
    </Stack>
  )
}

type PreviewTextProps = {
  readonly lang: (typeof languages)[number]
  readonly detail: ContentDetail
}

/** One language, with the figures filled in as users read them. */
function PreviewText({ lang, detail: { kind, words, facts } }: PreviewTextProps) {
  const { title, summary, content } = words[lang]
  const filled = (text: string) =>
    text.replaceAll(/\{(\w*)\}/g, (whole, name: string) =>
      Object.hasOwn(facts, name) ? facts[name]! : whole,
    )
  return (
    <Box component="section" aria-label={languageText[lang]}>
      <Typography variant="overline">{languageText[lang]}</Typography>
      <Typography variant="subtitle1">{filled(title)}</Typography>
      <Typography variant="body2" color="text.secondary">
        {filled(summary)}
      </Typography>
      {isPlainContent(kind) ? (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{filled(content)}</Box>
      ) : (
        <HtmlView html={filled(content)} />
      )}
    </Box>
  )
}
