import { command, owned } from '../../lane/index.ts'
import { fileReads } from '../tables.ts'

export type NoteReadInput = {
  readonly userId: string
  readonly fileId: string
  readonly reader: { readonly role: string; readonly id: string }
}

/** Records that a reader sees a file, before they do. */
export const noteRead = command('noteRead', {
  needs: { reads: fileReads },
  decide(_state, { userId, fileId, reader }: NoteReadInput, { now, newId }) {
    const read = { id: newId(), fileId, readerRole: reader.role, readerId: reader.id, at: now }
    return { put: [fileReads.row({ ...owned(userId), ...read })], reply: null }
  },
})
