/** Notice period of a falling level, in whole days after the user was notified. */
export const fallNoticeDays = 7

/** The level in force, and the announced day of its fall (as `dayNumber` counts); null without an announcement. */
export interface LevelInForce {
  readonly levelNo: number
  readonly fallsOn: number | null
}

/** One daily measurement: the level of the assets at the beginning of a day. */
export interface MeasuredDay {
  readonly day: number
  readonly measuredLevelNo: number
  /** The earliest day of a fall that is announced now: at least `fallNoticeDays` whole days ahead. */
  readonly earliestFall: number
}

/**
 * The level after a daily measurement. It rises at once. It falls on or after the announced day, directly to the
 * measured level, and only while assets stay below it; recovered assets withdraw the announcement.
 */
export function levelAfter(before: LevelInForce, measured: MeasuredDay): LevelInForce {
  const { day, measuredLevelNo, earliestFall } = measured
  if (measuredLevelNo >= before.levelNo) return { levelNo: measuredLevelNo, fallsOn: null }
  if (before.fallsOn === null) return { ...before, fallsOn: earliestFall }
  return day < before.fallsOn ? before : { levelNo: measuredLevelNo, fallsOn: null }
}
