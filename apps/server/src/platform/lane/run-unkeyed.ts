import type { Outcome } from './call.ts'
import { refuse, type Command, type Context, type Refusal } from './command.ts'
import type { Lane } from './lane.ts'

/** Runs a command that nobody sent with a key: where the state itself makes a repetition harmless. */
export function runUnkeyed<Input>(
  { lane }: { readonly lane: Pick<Lane, 'run'> },
  command: Command<Input, Context>,
  owner: string,
  input: Input,
): Promise<Outcome> {
  const request = { owner, input, route: command.name, key: null, payloadHash: new Uint8Array() }
  return lane.run(command, { ...request, nonce: null })
}

/** A job's command found the lane full. The work is still due; the next run asks again. */
export class LaneBusy extends Error {
  override readonly name = 'LaneBusy'
}

/**
 * What a job makes of an outcome. That another process was first is no fault.
 * @throws LaneBusy where the lane was full; Error for every other refusal.
 */
export function mustBeDone(outcome: Outcome, what: string): void {
  if (outcome.ok || outcome.error === 'STATE_CHANGED') return
  if (outcome.error === 'BUSY') throw new LaneBusy(`the lane is full: ${what} is still due`)
  throw new Error(`${what} was refused with ${outcome.error}`)
}

/** The refusal of an outcome that is one. */
export function refusalOf(outcome: Outcome & { readonly ok: false }): Refusal {
  return refuse(outcome.error, outcome.details)
}
