import { command } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor, type Deed } from '../audit/record.ts'

/**
 * Records that an operator reads personal data, before they see any. It changes only the audit, so it belongs to the
 * audit's house object.
 */
export const noteLook = command('noteLook', {
  needs: witnessed.needs,
  decide: (_state, { actor, deed }: { readonly actor: Actor; readonly deed: Deed }) => ({
    put: [record(actor, deed)],
    reply: null,
  }),
})
