/**
 * A figure with its upper limit, as text. A missed limit is marked, and the run then ends with exit code 1 after all
 * sections were measured.
 */
export function atMost(figure: number, most: number, text: (figure: number) => string): string {
  return marked(figure <= most, `${text(figure)} of at most ${text(most)}`)
}

/** A figure with its lower limit, as text. */
export function atLeast(figure: number, least: number, text: (figure: number) => string): string {
  return marked(figure >= least, `${text(figure)} of at least ${text(least)}`)
}

function marked(isMet: boolean, line: string): string {
  if (isMet) return line
  process.exitCode = 1
  return `${line}: missed`
}
