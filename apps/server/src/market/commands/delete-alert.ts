import { command, refuse } from '../../platform/lane/index.ts'
import { alerts } from '../tables.ts'

/** Deletes a price alert. Notices that were sent remain. */
export const deleteAlert = command('deleteAlert', {
  needs: { alerts },
  decide(state, { id }: { readonly id: string }) {
    const alert = state.alerts.get(id)
    if (alert === undefined || alert.status === 'deleted') return refuse('NOT_FOUND')
    return { put: [alerts.row({ ...alert, status: 'deleted' })], reply: null }
  },
})
