import {
  coverNames,
  isPlainContent,
  type ContentDetail,
  type ContentKind,
  type Language,
} from '@candor/api'
import { Alert, MenuItem, Stack, Switch, TextField, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { LanguageTabs } from '../ui/language-tabs.tsx'
import type { Draft } from './draft.ts'
import { AudienceFields } from './audience-fields.tsx'

type Props = {
  readonly kind: ContentKind
  readonly draft: Draft
  readonly faults: ContentDetail['faults']
  readonly onChange: (next: Draft) => void
}

const linkModes = [
  [1, 'Leads nowhere'],
  [2, 'Opens a screen or a listed address'],
  [4, 'Goes through the page that names the host first'],
] as const

type StandProps = Omit<Props, 'faults'> & { readonly place: string }

const typedField = ({ draft, onChange }: Pick<StandProps, 'draft' | 'onChange'>) =>
  function field(name: 'start' | 'end' | 'linkUrl' | 'sort', label: string) {
    return (
      <TextField
        label={label}
        value={draft[name]}
        onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
      />
    )
  }

/** Its period and its link; a canned answer has no link. */
export function StandFields({ kind, ...props }: StandProps) {
  const field = typedField(props)
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
      {field('start', 'Shown from (YYYY-MM-DD HH:MM, UTC+8)')}
      {kind === 'message' ? (
        <AudienceFields {...props} />
      ) : (
        <>
          {field('end', 'Shown until')}
          {field('sort', 'Place in its list')}
        </>
      )}
      {kind !== 'answer' && <LeadFields kind={kind} {...props} />}
      {(kind === 'announcement' || props.place === 'news') && <CoverField {...props} />}
    </Stack>
  )
}

/** The picture of an announcement or news, one of the app's own. */
function CoverField({ draft, onChange }: Pick<StandProps, 'draft' | 'onChange'>) {
  const none = 'none'
  return (
    <TextField
      select
      label="Cover"
      value={draft.cover ?? none}
      sx={{ minWidth: '10rem' }}
      onChange={({ target }) =>
        onChange({ ...draft, cover: coverNames.find((name) => name === target.value) ?? null })
      }
    >
      <MenuItem value={none}>No cover</MenuItem>
      {coverNames.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function LeadFields({ kind, draft, onChange }: Omit<StandProps, 'place'>) {
  return (
    <>
      <TextField
        select
        label="Link"
        value={draft.linkMode}
        sx={{ minWidth: '14rem' }}
        onChange={({ target }) =>
          // not money: a mode
          onChange({ ...draft, linkMode: Number(target.value) as Draft['linkMode'] })
        }
      >
        {linkModes.map(([mode, label]) => (
          <MenuItem key={mode} value={mode}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {draft.linkMode !== 1 &&
        typedField({ draft, onChange })('linkUrl', 'Screen (/heyue) or address (https://…)')}
      {kind !== 'message' && (
        <FormControlLabel
          label="Above the others"
          control={
            <Switch
              checked={draft.isOnTop}
              onChange={({ target }) => onChange({ ...draft, isOnTop: target.checked })}
            />
          }
        />
      )}
    </>
  )
}

/** Its text in each language. */
export function WordFields({ kind, draft, faults, onChange }: Props) {
  const [lang, setLang] = useState<Language>('en-us')
  const text = draft.words[lang]
  const change = (part: Partial<typeof text>) =>
    onChange({ ...draft, words: { ...draft.words, [lang]: { ...text, ...part } } })
  return (
    <Stack spacing={2}>
      <LanguageTabs
        lang={lang}
        isFaulty={(one) => faults.some((fault) => fault.lang === one)}
        onChange={setLang}
      />
      {faults
        .filter((fault) => fault.lang === lang)
        .map(({ field, fault }) => (
          <Alert key={`${field} ${fault}`} severity="warning">{`${field}: ${fault}`}</Alert>
        ))}
      <TextField
        label="Title"
        value={text.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      {!isPlainContent(kind) && (
        <TextField
          label="Summary"
          value={text.summary}
          onChange={({ target }) => change({ summary: target.value })}
        />
      )}
      <TextField
        label={
          isPlainContent(kind)
            ? 'Text, as it is sent'
            : 'Text (HTML: p, h2, h3, ul, ol, li, strong, em, a)'
        }
        value={text.content}
        multiline
        minRows={8}
        onChange={({ target }) => change({ content: target.value })}
      />
    </Stack>
  )
}
