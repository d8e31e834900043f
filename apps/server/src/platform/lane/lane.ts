import { replyIdOf, type Call, type Outcome, type Request } from './call.ts'
import type { Command, Context } from './command.ts'
import type { LaneOptions } from './lane-options.ts'
import { Runner } from './runner.ts'

export type Lane<C extends Context = Context> = {
  /** Runs a command in the next batch. Rejects only if its outcome is unknown. */
  readonly run: <Input>(command: Command<Input, C>, request: Request<Input>) => Promise<Outcome>
  /**
   * Delivers events left behind by a crash, and redelivers those that a listener could not take.
   * @returns the number of events.
   */
  readonly sweep: (before: number) => Promise<number>
  /**
   * The time before which this process has delivered every event at least once, by its last complete sweep; -Infinity
   * before the first.
   */
  readonly deliveredUntil: () => number
  /** Resolves when no call waits and no event is in delivery. */
  readonly settled: () => Promise<void>
  /** Waits for the running calls, then closes the connections. */
  readonly close: () => Promise<void>
}

/** Opens the lane: the connection on which every change of the product is made, batch by batch. */
export async function openLane<C extends Context>(options: LaneOptions<C>): Promise<Lane<C>> {
  const runner = new Runner(options)
  await runner.open()
  const laneName = Buffer.from(options.randomBytes(12)).toString('base64url')
  return {
    run: (command, request) =>
      new Promise<Outcome>((resolve, fail) => {
        const answer = (outcome: Outcome) => {
          if (!outcome.ok && outcome.error === 'BUSY') options.onBusy?.(command.queue)
          resolve(outcome)
        }
        runner.submit(callOf(command, request, { ...options, laneName }, answer, fail))
      }),
    sweep: (before) => runner.sweep(before),
    deliveredUntil: () => runner.deliveredUntil,
    settled: () => runner.settled(),
    close: () => runner.close(),
  }
}

function callOf(
  command: Command<unknown, Context>,
  request: Request<unknown>,
  options: { newId: () => string; now: () => number; laneName: string },
  answer: (outcome: Outcome) => void,
  fail: (error: Error) => void,
): Call {
  const id = options.newId()
  const replyOwner = command.creates ? '0' : request.owner
  // A user's command without a key gets a key of the lane, so that a batch that is sent again after a lost connection
  // finds its committed replies.
  const isItsOwnKey = command.queue === 'jobs' || command.ownerless
  const key = request.key ?? (isItsOwnKey ? null : `${options.laneName}-${id}`)
  return {
    id,
    command,
    request,
    replyOwner,
    replyId: key === null ? null : replyIdOf(replyOwner, request.route, key),
    submittedAt: options.now(),
    skips: 0,
    fault: null,
    outcome: null,
    answer,
    fail,
  }
}
