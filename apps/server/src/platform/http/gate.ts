/** Limits how much work runs at once and how much may wait. */
export interface Gate {
  /**
   * Runs the work when there is a free slot.
   * @returns null, without running it, when too many wait
   */
  run<T>(work: () => Promise<T>): Promise<T | null>
}

/**
 * @param atOnce most work at the same time
 * @param waiting most work that may wait
 */
export function createGate(atOnce: number, waiting: number): Gate {
  let running = 0
  const queue: (() => void)[] = []

  async function turn(): Promise<void> {
    if (running < atOnce) running++
    else await new Promise<void>((resolve) => queue.push(resolve))
  }

  // The slot passes directly to the next in the queue, so that no later work overtakes it.
  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return {
    async run(work) {
      if (running >= atOnce && queue.length >= waiting) return null
      await turn()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
