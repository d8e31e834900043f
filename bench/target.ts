/**
 * A figure beside the most that it may be, as it is printed. One beyond it is said to be missed, and the run then ends with 1
 * once every section has been measured.
 */
export function atMost(figure: number, most: number, text: (figure: number) => string): string {
  return held(figure <= most, `${text(figure)} of at most ${text(most)}`)
}

/** The same for a figure that should be no smaller. */
export function atLeast(figure: number, least: number, text: (figure: number) => string): string {
  return held(figure >= least, `${text(figure)} of at least ${text(least)}`)
}

function held(isMet: boolean, line: string): string {
  if (isMet) return line
  process.exitCode = 1
  return `${line}: missed`
}
