import { contentKinds, contentPlaces, type ContentKind } from '@candor/api'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { useAct } from '../acts/use-act.tsx'
import { emptyDraft, inputOf } from './draft.ts'
import { kindText, placeText } from './names.ts'

/** Documents come with the software: there is one of each, and it can only be changed. */
const writable = contentKinds.filter((kind) => kind !== 'document')

/** Begins a draft: its kind, its position, and its English title. */
export function NewContent({ onClose }: { readonly onClose: () => void }) {
  const act = useAct()
  const refresh = useRefresh()
  const [kind, setKind] = useState<ContentKind>('announcement')
  const [place, setPlace] = useState<string>('announcement')
  const [title, setTitle] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  async function begin() {
    const words = { ...emptyDraft.words, 'en-us': { title, summary: '', content: '' } }
    const to = kind === 'message' ? ('all' as const) : null
    const draftInput = inputOf({ ...emptyDraft, words, to }, emptyDraft)
    if (draftInput === null) return
    const failure = await act('createContent', { kind, place, ...draftInput }, 'Begun as a draft.')
    setFault(failure)
    if (failure !== null) return
    refresh()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>New text</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ paddingTop: 1 }}>
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
          {fault !== null && <Alert severity="error">{fault}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={title.trim() === ''} onClick={() => void begin()}>
          Begin draft
        </Button>
      </DialogActions>
    </Dialog>
  )
}
