import type { Checkpoint } from '@candor/api'
import type { Pool } from 'pg'
import type { World } from '../../platform/world.ts'
import type { CommittedTick, FeedTick } from '../tick.ts'
import type { Head } from './chain.ts'
import { createChains } from './chains.ts'
import { makeCheckpoint } from './checkpoint.ts'
import type { Signer } from './signer.ts'
import { holdsBatch, saveBatch } from './store.ts'

const checkpointEveryMs = 1_000
/** A checkpoint speaks of the past by this much, so that ticks under way are not shut out. */
export const graceMs = 500
const retryMs = 250
const uniqueViolation = '23505'

export interface CommitterOptions {
  readonly pool: Pick<Pool, 'query'>
  readonly world: Pick<World, 'clock' | 'after'>
  readonly signer: Signer
  /** Where the log stands, as `loadHeads` found it. */
  readonly heads: ReadonlyMap<string, Head>
  readonly lastPlace: number
  readonly finalAt: number
  readonly onCommit: (ticks: readonly CommittedTick[], checkpoint: Checkpoint | null) => void
  /** Another process writes the same log; this one has stopped for good. */
  readonly onFenced: () => void
  readonly onError: (error: unknown) => void
}

export interface Committer {
  /** Takes a tick that was judged good. It counts once `onCommit` tells it. */
  add(tick: FeedTick): void
  /** Up to here the past is final: a tick at or before it must not be added. Epoch milliseconds. */
  finalAt(): number
  isFenced(): boolean
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * Writes ticks to the log in the order in which they were added. What arrives while a batch commits
 * is the next batch; once a second a checkpoint goes along.
 */
export function createCommitter(options: CommitterOptions): Committer {
  const { pool, world, signer, onCommit, onFenced, onError } = options
  const chains = createChains(options.heads, options.lastPlace)
  // After a restart the last ticks may be younger than the last checkpoint may yet speak of.
  const loadedAt = Math.max(0, ...[...options.heads.values()].map(({ at }) => at))
  let finalAt = options.finalAt
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
      // The next batch is chained to this one: if this one is lost, nothing may be cut after it.
      if (!(await save(batch))) return
      onCommit(batch.ticks, batch.checkpoint)
    }
  }

  function cut(): Batch | null {
    const ticks = pending.map(chains.link)
    pending = []
    const at = Math.floor((world.clock.now() - graceMs) / checkpointEveryMs) * checkpointEveryMs
    const due = at > finalAt && at >= loadedAt
    if (due) finalAt = at
    if (!due && ticks.length === 0) return null
    return { ticks, checkpoint: due ? makeCheckpoint(at, chains.headsAt(at), signer) : null }
  }

  /** Saves until it is certain; false when the fence was met or the committer is being stopped. */
  async function save({ ticks, checkpoint }: Batch): Promise<boolean> {
    let conflicts = 0
    for (let unsure = false; ; unsure = true) {
      try {
        // After a broken connection nobody knows whether the batch was committed; the log does.
        if (unsure && (await holdsBatch(pool, ticks, checkpoint))) return true
        await saveBatch(pool, ticks, checkpoint, signer.publicKey)
        return true
      } catch (error) {
        onError(error)
        if ((error as { code?: unknown }).code === uniqueViolation) conflicts += 1
        // The first one may be with ourselves: what was lost may commit after we looked.
        if (conflicts > (unsure ? 1 : 0)) return fence()
      }
      if (stopped) return false
      await new Promise<void>((resolve) => world.after(retryMs, resolve))
    }
  }

  function fence(): false {
    fenced = true
    onFenced()
    return false
  }

  return {
    add(tick) {
      if (fenced || stopped) return
      pending.push(tick)
      void wake()
    },
    finalAt: () => finalAt,
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

interface Batch {
  readonly ticks: readonly CommittedTick[]
  readonly checkpoint: Checkpoint | null
}
