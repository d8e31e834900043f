/** The allowed status transitions of a record, by act: a command, or a decision approved by two operators. */
export type Transitions<Status extends string = string> = {
  readonly [From in Status]: Readonly<Record<string, readonly Status[]>>
}

/** Whether an act may change this status, to any status or to the given one. */
export function mayBecome<Status extends string>(
  table: Transitions<Status>,
  from: Status,
  act: string,
  to?: Status,
): boolean {
  const next = table[from][act]
  return next !== undefined && (to === undefined || next.includes(to))
}

/**
 * Every status change that the database must accept, as its trigger spells them: `running>ended`. Commands of one batch
 * may change a row several times before it is saved once, so these include transitions over several acts.
 */
export function stepsOf<Status extends string>(table: Transitions<Status>): string[] {
  const froms = Object.keys(table) as Status[]
  return froms
    .flatMap((from) => [...reachedFrom(table, from)].map((to) => `${from}>${to}`))
    .toSorted()
}

/** The statuses that can be reached by one or several acts. */
function reachedFrom<Status extends string>(
  table: Transitions<Status>,
  from: Status,
): ReadonlySet<Status> {
  const reached = new Set<Status>()
  const next = [from]
  for (let one = next.pop(); one !== undefined; one = next.pop())
    for (const to of Object.values<readonly Status[]>(table[one]).flat())
      if (to !== from && !reached.has(to)) {
        reached.add(to)
        next.push(to)
      }
  return reached
}
