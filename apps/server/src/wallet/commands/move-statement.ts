import { dayMs, statementBounds } from '@candor/api'
import { command } from '../../platform/lane/index.ts'
import type { WalletEvents } from '../events.ts'
import { statementEvent } from '../statements/events.ts'
import { statements, type StoredStatement } from '../statements/tables.ts'

type Named = { readonly id: string }
type Written = Named &
  Pick<StoredStatement, 'entries' | 'size'> & {
    readonly sha256: Uint8Array
    readonly blob: string
    readonly wrappedKey: Uint8Array
  }

/** Moves a queued statement on. Any other statement is skipped, so two writers do no harm. */
const step = <Input extends Named>(
  name: string,
  become: (row: StoredStatement, input: Input, now: number) => Partial<StoredStatement>,
) =>
  command(name, {
    needs: { statements },
    reads: ({ id }: Input) => ({ statements: [id] }),
    queue: 'jobs',
    decide({ statements: known }, input: Input, { now }) {
      const row = known.get(input.id)
      if (row?.status !== 'queued') return { reply: { moved: false } }
      const next = { ...row, ...become(row, input, now) }
      return { put: [statements.row(next)], events: [statementEvent(next)], reply: { moved: true } }
    },
  })

/** Progress of the writer in per cent. */
export const noteProgress = step(
  'noteStatementProgress',
  ({ progress }, input: Named & { readonly progress: number }) => ({
    progress: Math.max(progress, input.progress),
  }),
)

/** The file is complete; it is kept for some days. */
export const finishStatement = step(
  'finishStatement',
  (_row, { entries, size, sha256, blob, wrappedKey }: Written, now) => ({
    entries,
    size,
    sha256,
    blob,
    wrappedKey,
    status: 'ready' as const,
    progress: 100,
    deleteAt: now + statementBounds.keptDays * dayMs,
  }),
)

/** The file could not be written; the user may ask again. */
export const failStatement = step('failStatement', (_row, _input: Named) => ({
  status: 'failed' as const,
}))

/** Destroys the keys of expired files. */
export const deleteStatements = command('deleteStatements', {
  needs: { statements },
  reads: ({ ids }: { readonly ids: readonly string[] }) => ({ statements: ids }),
  queue: 'jobs',
  decide({ statements: known }, { ids }, { now }) {
    const due = ids.flatMap((id) => {
      const row = known.get(id)
      const isDue = row?.status === 'ready' && row.deleteAt !== null && row.deleteAt <= now
      return isDue ? [row] : []
    })
    const data: WalletEvents['statementsDeleted'] = { blobs: due.flatMap(({ blob }) => blob ?? []) }
    return {
      put: due.map((row) =>
        statements.row({ ...row, status: 'deleted', wrappedKey: null, blob: null, sha256: null }),
      ),
      events: due.length === 0 ? [] : [{ name: 'statementsDeleted', data }],
      reply: null,
    }
  },
})
