import { command } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor, type Deed } from '../audit/record.ts'

/** Writes down that an operator looks at personal data, before they see any. */
export const noteLook = command('noteLook', {
  needs: witnessed.needs,
  shares: witnessed.shares,
  decide: (_state, { actor, deed }: { readonly actor: Actor; readonly deed: Deed }) => ({
    put: [record(actor, deed)],
    reply: null,
  }),
})
