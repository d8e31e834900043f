import { users } from '../../people/index.ts'
import { owned, refuse } from '../../platform/lane/index.ts'
import { record, type Actor } from '../audit/record.ts'
import { consoleCommand } from '../seat/console-command.ts'
import { notes } from '../tables.ts'

export type AddNote = { readonly userId: string; readonly note: string; readonly actor: Actor }

/** Stores a note about a user. */
export const addNote = consoleCommand('addUserNote', {
  needs: { users },
  decide(state, { userId, note, actor }: AddNote, { now, newId }) {
    if (state.users === undefined) return refuse('NOT_FOUND')
    const id = newId()
    const row = {
      ...owned(userId),
      id,
      operatorId: actor.id,
      operatorName: actor.name,
      note,
      createdAt: now,
    }
    const deed = { action: 'note', targetType: 'user', targetId: userId, after: { id } }
    return { put: [notes.row(row), record(actor, deed)], reply: { id } }
  },
})
