import { createBrowserHistory } from '@tanstack/react-router'

/** The app's only history, in the hash: the router listens to it, helpers change it. */
export const history = createBrowserHistory({
  createHref: (href) => `${window.location.pathname}${window.location.search}#${href}`,
  parseLocation: () => parse(window.location.hash, window.history.state),
})

/** Reads the hash alone: a query before it belongs to the linking site, and to no screen. */
function parse(hash: string, state: unknown) {
  const href = `/${(hash.split('#')[1] ?? '').replace(/^[\s\\/]+/, '')}`
  const at = href.includes('?') ? href.indexOf('?') : href.length
  const parts = { href, pathname: href.slice(0, at), search: href.slice(at), hash: '' }
  // An address typed by hand has no state; it counts as a first page.
  return { ...parts, state: { __TSR_index: 0, key: href, __TSR_key: href, ...(state as object) } }
}

/**
 * Close functions of the open sheets, the lowest first. Each sheet has a history entry of its own, so that Back closes
 * it.
 */
const sheets: (() => void)[] = []
/** The address below the open sheets. */
let base = ''
/** The app's own step back in progress: its target, and the action after it. */
let returning: Return | null = null
type Return = { to: number; next: (() => void) | undefined; timer: ReturnType<typeof setTimeout> }

/** A step back without an entry fires no event; nothing waits for it longer than this, in ms. */
const longestReturn = 3000

/** The number of open sheets on the present entry. */
function depth(): number {
  const { sheets: count } = history.location.state as { sheets?: number }
  return count ?? 0
}

/** Registers an opened sheet. Returns a function that unregisters it and removes its entry. */
export function enterSheet(close: () => void): () => void {
  if (sheets.length === 0) base = history.location.href
  sheets.push(close)
  queueMicrotask(settle)
  return () => {
    sheets.splice(sheets.indexOf(close), 1)
    queueMicrotask(settle)
  }
}

/** Opens an address. It replaces the entry of a sheet: Back must never lead onto a closed sheet. */
export function navigate(path: string, replace: boolean): void {
  if (returning !== null) {
    returning.next = () => navigate(path, replace)
    return
  }
  const surplus = replace ? depth() : depth() - 1
  if (surplus > 0) stepBack(surplus, () => navigate(path, replace))
  else if (replace || depth() > 0) history.replace(path)
  else history.push(path)
}

/** Resolves when no step back is in progress. */
export async function settled(): Promise<void> {
  await Promise.resolve()
  while (returning !== null) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Matches the history entries to the open sheets. */
function settle(): void {
  if (returning !== null) return
  const surplus = depth() - sheets.length
  if (surplus > 0) stepBack(surplus)
  if (surplus >= 0 || history.location.href !== base) return
  history.push(base, { sheets: depth() + 1 })
  history.flush()
  settle()
}

function stepBack(count: number, next?: () => void): void {
  returning = { to: depth() - count, next, timer: setTimeout(arrive, longestReturn) }
  history.go(-count)
}

function arrive(): void {
  if (returning === null) return
  const { to, next, timer } = returning
  clearTimeout(timer)
  returning = null
  // Further back than requested: the user's Back came at the same time.
  if (depth() < to) closeAbove(depth())
  else if (next === undefined) settle()
  next?.()
}

/**
 * After the sheets have closed, or have refused to, the entries follow: a sheet that stays open gets its entry back.
 */
function closeAbove(left: number): void {
  for (const close of sheets.slice(left).toReversed()) close()
  setTimeout(settle)
}

history.subscribe(({ action: { type }, location }) => {
  const isPop = type !== 'PUSH' && type !== 'REPLACE'
  if (returning !== null) {
    if (isPop) arrive()
  } else if (location.href !== base) closeAbove(0)
  else if (isPop) closeAbove(depth())
})

const listeners = new Set<Parameters<typeof history.subscribe>[0]>()
let heard = { href: history.location.href, depth: depth() }
history.subscribe((event) => {
  const before = heard
  heard = { href: history.location.href, depth: depth() }
  if (heard.href === before.href && heard.depth + before.depth > 0) return
  for (const listener of listeners) listener(event)
})

/** The router's view of the history: a step between a page and its sheets is not a change of route. */
export const pageHistory = Object.create(history, {
  // The router checks for subscribers, and loads by itself until there are any.
  subscribers: { value: listeners },
  subscribe: {
    value: (listener: Parameters<typeof history.subscribe>[0]) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  },
}) as typeof history

// After a reload with an open sheet the sheet is gone; its entry is removed too.
settle()
