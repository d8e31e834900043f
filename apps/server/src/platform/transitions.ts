/** What something may become, by the act that makes it so: a command, or what two operators approve. */
export type Transitions<Status extends string = string> = {
  readonly [From in Status]: Readonly<Record<string, readonly Status[]>>
}

/** Whether an act may change what stands so, into anything or into this. */
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
 * Every change of status that the database may see, as its own wall spells them: `running>ended`. What commands of one batch
 * make of a row one after another is saved at once, so that it is each status that can be come to, over others too.
 */
export function stepsOf<Status extends string>(table: Transitions<Status>): string[] {
  const froms = Object.keys(table) as Status[]
  return froms
    .flatMap((from) => [...reachedFrom(table, from)].map((to) => `${from}>${to}`))
    .toSorted()
}

/** What can become of it, by one act or by several. */
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
