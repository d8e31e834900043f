import { liveThrough, type Path } from './price-path.ts'

/**
 * Runs this many paths of one seed in sequence; returns totals of sales and refusals, and every fault with the seed of
 * its path.
 */
export async function liveThroughMany(seed: string, count: number): Promise<Path> {
  let [sold, refused] = [0, 0]
  const faults: string[] = []
  for (let at = 0; at < count; at += 1) {
    const path = await liveThrough(`${seed} ${at}`)
    sold += path.sold
    refused += path.refused
    faults.push(...path.faults.map((fault) => `${seed} ${at}: ${fault}`))
  }
  return { sold, refused, faults }
}
