/** Lets a few pieces of work run at once and a few more wait. */
export interface Gate {
  /** Runs the work when there is room; answers `null`, without running it, when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T | null>
}

/** @param atOnce how many run at the same time. @param waiting how many may wait for their turn. */
export function createGate(atOnce: number, waiting: number): Gate {
  let running = 0
  const queue: (() => void)[] = []

  async function turn(): Promise<void> {
    if (running < atOnce) running++
    else await new Promise<void>((resolve) => queue.push(resolve))
  }

  // The place passes on to the next one who waits, so that nobody who comes later overtakes.
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
