import type { Checkpoint } from '@candor/api'
import type { Pool } from 'pg'
import type { World } from '../../platform/world.ts'
import type { CommittedTick, FeedTick } from '../tick.ts'
import type { Head } from './chain.ts'
import { createChains } from './chains.ts'
import { makeCheckpoint } from './checkpoint.ts'
import type { Signer } from './signer.ts'
import { holdsBatch, isConflict, saveBatch, type Batch } from './store.ts'

const checkpointEveryMs = 1_000
/** A checkpoint covers ticks up to this long before it is made (ms), so that ticks in transit are not shut out. */
const graceMs = 500
const retryMs = 250

export interface CommitterOptions {
  readonly pool: Pick<Pool, 'query'>
  readonly world: Pick<World, 'clock' | 'after'>
  readonly signer: Signer
  /** Heads of the chains, from `loadHeads`. */
  readonly heads: ReadonlyMap<string, Head>
  readonly lastPlace: number
  readonly finalAt: number
  readonly onCommit: (ticks: readonly CommittedTick[], checkpoint: Checkpoint | null) => void
  /** Called when another process writes the same log; this process has stopped writing for good. */
  readonly onFenced: () => void
  readonly onError: (error: unknown) => void
}

export interface Committer {
  /** Adds an accepted tick. It counts once `onCommit` receives it. */
  add(tick: FeedTick): void
  /** The time up to which the log is final (epoch ms): a tick at or before it must not be added. */
  finalAt(): number
  /** The time of the last checkpoint on disk (epoch ms). */
  signedUntil(): number
  isFenced(): boolean
  /** Resolves when no tick waits. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * Writes ticks to the log in the order in which they were added. Ticks that arrive during a commit form the next batch;
 * once a second a checkpoint is added.
 */
export function createCommitter(options: CommitterOptions): Committer {
  const { world, signer, onCommit, onFenced } = options
  const chains = createChains(options.heads, options.lastPlace)
  // After a restart, the last ticks may be later than the last checkpoint covers.
  const loadedAt = Math.max(0, ...[...options.heads.values()].map(({ at }) => at))
  let finalAt = options.finalAt
  let signedUntil = options.finalAt
  let pending: FeedTick[] = []
  let working: Promise<void> | null = null
  let fenced = false
  let stopped = false
  let cancelTimer = world.after(checkpointEveryMs, beat)

  function beat(): Promise<void> | null {
    if (stopped) return null
    cancelTimer = world.after(checkpointEveryMs, beat)
    return wake()
  }

  function wake(): Promise<void> | null {
    if (fenced) return null
    working ??= work().finally(() => (working = null))
    return working
  }

  async function work(): Promise<void> {
    for (let batch = cut(); batch; batch = cut()) {
      const saved = await save(options, batch, () => stopped)
      if (saved === 'conflict') {
        fenced = true
        onFenced()
      }
      // The next batch is chained to this one, so nothing may be written after a lost batch.
      if (saved !== 'saved') return
      signedUntil = batch.checkpoint?.at ?? signedUntil
      onCommit(batch.ticks, batch.checkpoint)
    }
  }

  function cut(): Batch | null {
    const lastPlace = chains.lastPlace()
    const ticks = pending.map(chains.link)
    pending = []
    const at = Math.floor((world.clock.now() - graceMs) / checkpointEveryMs) * checkpointEveryMs
    const due = at > finalAt && at >= loadedAt
    if (due) finalAt = at
    if (!due && ticks.length === 0) return null
    const checkpoint = due ? makeCheckpoint(at, chains.headsAt(at), signer) : null
    return { ticks, checkpoint, lastPlace }
  }

  return {
    add(tick) {
      if (fenced || stopped) return
      pending.push(tick)
      void wake()
    },
    finalAt: () => finalAt,
    signedUntil: () => signedUntil,
    isFenced: () => fenced,
    settled: async () => {
      while (working) await working
    },
    async stop() {
      stopped = true
      cancelTimer()
      while (working) await working
    },
  }
}

/**
 * Saves until the result is certain.
 * @returns `conflict` when another writer was found
 */
async function save(
  { pool, world, signer, onError }: CommitterOptions,
  batch: Batch,
  isStopped: () => boolean,
): Promise<'saved' | 'conflict' | 'stopped'> {
  let conflicts = 0
  for (let unsure = false; ; unsure = true) {
    try {
      // After a broken connection it is unknown whether the batch was committed, so the log is checked.
      if (unsure && (await holdsBatch(pool, batch))) return 'saved'
      await saveBatch(pool, batch, signer.publicKey)
      return 'saved'
    } catch (error) {
      onError(error)
      if (isConflict(error)) conflicts += 1
      // The first conflict may be with this process: the lost batch may commit after the check.
      if (conflicts > (unsure ? 1 : 0)) return 'conflict'
    }
    if (isStopped()) return 'stopped'
    await new Promise<void>((resolve) => world.after(retryMs, resolve))
  }
}
