import { command } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor, type Deed } from '../audit/record.ts'

/**
 * Writes down that an operator looks at personal data, before they see any. It changes nothing but the record, and
 * so belongs to the record's own house object.
 */
export const noteLook = command('noteLook', {
  needs: witnessed.needs,
  decide: (_state, { actor, deed }: { readonly actor: Actor; readonly deed: Deed }) => ({
    put: [record(actor, deed)],
    reply: null,
  }),
})
