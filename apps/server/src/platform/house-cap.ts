import { Amount, absolute, add, subtract } from '@candor/money'

/** A cap as one batch sees it: the totals at the batch's start and what its own decisions added. */
export type CapView = {
  /** Room below the limit; negative beyond it. */
  readonly room: (key: string) => Amount
  /** Whether a change keeps a total within the limit in either direction, or brings it nearer to zero. */
  readonly allows: (key: string, by: Amount) => boolean
  readonly add: (key: string, by: Amount) => void
}

/** The house's limit for each key, such as a currency, and the totals under it. */
export type HouseCap = {
  /** A view for one batch, whose additions stay its own until they are committed and added here. */
  readonly look: () => CapView
  readonly add: (key: string, by: Amount) => void
  /** Replaces all totals, after they were read again. */
  readonly replace: (totals: ReadonlyMap<string, Amount>) => void
}

/** @param limit the largest total of one key */
export function createHouseCap(limit: Amount): HouseCap {
  let totals = new Map<string, Amount>()
  return {
    look: () => viewOf(new Map(totals), limit),
    add: (key, by) => grow(totals, key, by),
    replace(read) {
      totals = new Map(read)
    },
  }
}

function viewOf(totals: Map<string, Amount>, limit: Amount): CapView {
  const totalOf = (key: string) => totals.get(key) ?? Amount.zero
  return {
    room: (key) => subtract(limit, totalOf(key)),
    allows(key, by) {
      const [before, after] = [totalOf(key), add(totalOf(key), by)]
      return absolute(after) <= limit || absolute(after) <= absolute(before)
    },
    add: (key, by) => grow(totals, key, by),
  }
}

function grow(totals: Map<string, Amount>, key: string, by: Amount): void {
  totals.set(key, add(totals.get(key) ?? Amount.zero, by))
}
