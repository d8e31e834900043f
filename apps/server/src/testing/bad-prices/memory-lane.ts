import { decideAll } from '../../platform/lane/decide.ts'
import { OwnerDraft } from '../../platform/lane/draft.ts'
import { ownersOf, type Call } from '../../platform/lane/call.ts'
import type { Context, Event, Lane, Outcome } from '../../platform/lane/index.ts'

export type MemoryLane<C extends Context> = Pick<Lane<C>, 'run'> & {
  /** An owner's rows after the decisions so far. */
  readonly draftOf: (owner: string) => OwnerDraft
}

/**
 * The real lane's deciding and applying of single calls, on rows in memory.
 * @param look returns the context of a command of this name
 */
export function createMemoryLane<C extends Context>(
  look: (command: string) => C,
  deliver: (event: Event) => void,
): MemoryLane<C> {
  const drafts = new Map<string, OwnerDraft>()
  const nothing = { replies: new Map(), nonces: new Set<string>(), names: new Map() }

  function draftOf(owner: string): OwnerDraft {
    const draft = drafts.get(owner) ?? new OwnerDraft(owner, { event: 0n, transfer: 0n })
    drafts.set(owner, draft)
    return draft
  }

  async function decide(call: Call): Promise<Outcome> {
    for (const owner of ownersOf(call)) draftOf(owner)
    const { events } = await decideAll(
      [call],
      { drafts, ...nothing },
      look(call.command.name),
      (error) => {
        throw error
      },
    )
    for (const event of events) deliver(event)
    return call.outcome!
  }

  /** Calls are decided and answered in order of arrival. */
  let tail: Promise<unknown> = Promise.resolve()
  return {
    draftOf,
    run(command, request) {
      const call: Call = {
        id: '',
        command,
        request,
        replyOwner: request.owner,
        replyId: null,
        submittedAt: 0,
        skips: 0,
        fault: null,
        outcome: null,
        answer: () => undefined,
        fail: () => undefined,
      }
      const outcome = tail.then(() => decide(call))
      tail = outcome.catch(() => undefined)
      return outcome
    },
  }
}
