import { languageText, type CannedAnswer, type Language } from '@candor/api'
import { Autocomplete, Box, ListSubheader, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/client.ts'
import { Failed } from '../ui/console-list.tsx'
import { topicText } from '../ui/topics.ts'

type Props = {
  /** The user's language. */
  readonly lang: Language
  readonly onPick: (text: string) => void
}

/** Canned answers: one tap inserts the text in the user's language into the answer, and sends nothing. */
export function CannedAnswers({ lang, onPick }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['cannedAnswers', lang],
    queryFn: () => call('listCannedAnswers', { lang }),
  })
  if (error !== null)
    return <Failed what="The canned answers" error={error} onRetry={() => void refetch()} />
  return (
    <Autocomplete<CannedAnswer>
      size="small"
      options={data ?? []}
      loading={data === undefined}
      noOptionsText="None is published."
      value={null}
      // The inserted text is visible in the answer; the field is emptied for the next choice.
      blurOnSelect
      clearOnBlur
      groupBy={({ topic }) => topicText[topic]}
      // Screen readers support neither a list within a list nor a list outside the page.
      slotProps={{ popper: { disablePortal: true } }}
      renderGroup={({ key, group, children }) => (
        <li key={key} role="presentation">
          <ListSubheader component="div" role="presentation">
            {group}
          </ListSubheader>
          <Box component="ul" role="group" aria-label={group} sx={{ padding: 0 }}>
            {children}
          </Box>
        </li>
      )}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      onChange={(_, picked) => {
        if (picked !== null) onPick(picked.text)
      }}
      renderOption={({ key, ...rest }, { title, meaning }) => (
        <Box component="li" key={key} {...rest}>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{title}</Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {meaning}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(field) => (
        <TextField {...field} label={`Canned answer, in ${languageText[lang]}`} />
      )}
    />
  )
}
