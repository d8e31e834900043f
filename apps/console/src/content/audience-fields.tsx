import { languageText, languages, levelNumbers, type Audience } from '@candor/api'
import { MenuItem, TextField } from '@mui/material'
import type { Draft } from './draft.ts'

type Props = { readonly draft: Draft; readonly onChange: (next: Draft) => void }

const kinds = [
  ['all', 'All users'],
  ['country', 'Users who live in a country'],
  ['language', 'Users who read a language'],
  ['level', 'Users of a VIP level'],
  ['users', 'Users by their numbers'],
] as const satisfies readonly (readonly [Audience['to'], string])[]

/** The initial choice of a list. */
const first: Partial<Record<Audience['to'], string>> = { language: 'en-us', level: '1' }

/** The audience of a message. The number of recipients is shown beside the saved version. */
export function AudienceFields({ draft, onChange }: Props) {
  const changeRecipients = (toWhom: string) => onChange({ ...draft, toWhom })
  return (
    <>
      <TextField
        select
        label="To"
        value={draft.to ?? 'all'}
        sx={{ minWidth: '14rem' }}
        onChange={({ target }) => {
          const to = target.value as Audience['to']
          onChange({ ...draft, to, toWhom: first[to] ?? '' })
        }}
      >
        {kinds.map(([to, label]) => (
          <MenuItem key={to} value={to}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {draft.to === 'language' && (
        <TextField
          select
          label="Which language"
          value={draft.toWhom}
          onChange={({ target }) => changeRecipients(target.value)}
        >
          {languages.map((lang) => (
            <MenuItem key={lang} value={lang}>
              {languageText[lang]}
            </MenuItem>
          ))}
        </TextField>
      )}
      {draft.to === 'level' && (
        <TextField
          select
          label="Which level"
          value={draft.toWhom}
          onChange={({ target }) => changeRecipients(target.value)}
        >
          {levelNumbers.map((levelNo) => (
            <MenuItem key={levelNo} value={String(levelNo)}>
              VIP {levelNo}
            </MenuItem>
          ))}
        </TextField>
      )}
      {(draft.to === 'country' || draft.to === 'users') && (
        <TextField
          label={draft.to === 'country' ? 'Which country (two letters)' : 'Numbers, 100 at most'}
          value={draft.toWhom}
          onChange={({ target }) => changeRecipients(target.value)}
        />
      )}
    </>
  )
}
