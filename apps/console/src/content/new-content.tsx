import { contentKinds, contentPlaces, type ContentKind } from '@candor/api'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { ActDialog } from '../acts/act-dialog.tsx'
import { useAct } from '../acts/use-act.tsx'
import { emptyDraft, inputOf, unreadable } from './draft.ts'
import { kindText, placeText } from './names.ts'

/** Documents come with the software: there is one of each, and it can only be changed. */
const writable = contentKinds.filter((kind) => kind !== 'document')

/** Begins a draft: its kind, its position, and its English title. */
export function NewContent({ onClose }: { readonly onClose: () => void }) {
  const act = useAct()
  const [kind, setKind] = useState<ContentKind>('announcement')
  const [place, setPlace] = useState<string>('announcement')
  const [title, setTitle] = useState('')
  async function begin(): Promise<string | null> {
    const words = { ...emptyDraft.words, 'en-us': { title, summary: '', content: '' } }
    const to = kind === 'message' ? ('all' as const) : null
    const draftInput = inputOf({ ...emptyDraft, words, to }, emptyDraft)
    if (draftInput === null) return unreadable
    return act('createContent', { kind, place, ...draftInput }, 'Begun as a draft.')
  }
  return (
    <ActDialog
      title="New text"
      act="Begin draft"
      isReady={title.trim() !== ''}
      onSend={begin}
      onClose={onClose}
    >
      <TextField
        select
        label="Kind"
        value={kind}
        onChange={({ target }) => {
          const next = target.value as ContentKind
          setKind(next)
          setPlace(contentPlaces[next][0])
        }}
      >
        {writable.map((one) => (
          <MenuItem key={one} value={one}>
            {kindText[one]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Where"
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      >
        {contentPlaces[kind].map((one) => (
          <MenuItem key={one} value={one}>
            {placeText(one)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Title in English"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
    </ActDialog>
  )
}
