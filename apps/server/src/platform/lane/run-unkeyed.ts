import type { Outcome } from './call.ts'
import { refuse, type Command, type Context, type Refusal } from './command.ts'
import type { Lane } from './lane.ts'

/** Runs a command without an idempotency key, where the state itself makes a repetition harmless. */
export function runUnkeyed<Input>(
  { lane }: { readonly lane: Pick<Lane, 'run'> },
  command: Command<Input, Context>,
  owner: string,
  input: Input,
): Promise<Outcome> {
  const request = { owner, input, route: command.name, key: null, payloadHash: new Uint8Array() }
  return lane.run(command, { ...request, nonce: null })
}

/** The lane was too full for a job's command. The work is still due; the next run tries again. */
export class LaneBusy extends Error {
  override readonly name = 'LaneBusy'
}

/**
 * Checks the outcome of a job's command. `STATE_CHANGED` is accepted: another process was first.
 * @throws LaneBusy when the lane was full
 * @throws Error for every other refusal
 */
export function mustBeDone(outcome: Outcome, what: string): void {
  if (outcome.ok || outcome.error === 'STATE_CHANGED') return
  if (outcome.error === 'BUSY') throw new LaneBusy(`the lane is full: ${what} is still due`)
  throw new Error(`${what} was refused with ${outcome.error}`)
}

/** Converts a refused outcome to a refusal. */
export function refusalOf(outcome: Outcome & { readonly ok: false }): Refusal {
  return refuse(outcome.error, outcome.details)
}
