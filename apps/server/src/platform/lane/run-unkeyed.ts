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

/** The refusal of an outcome that is one. */
export function refusalOf(outcome: Outcome & { readonly ok: false }): Refusal {
  return refuse(outcome.error, outcome.details)
}
