import type { StreamNotice } from '@candor/api'
import { useEffect, useEffectEvent, useState } from 'react'
import { listen } from '../../../live/feed.ts'
import { useLazyPart } from '../../../ui/use-lazy-part.ts'
import { contestOf, isDemo } from './warning.ts'

/** How long an exit that fired is said, in ms: it is what its owner asked for, and the notices keep it. What was nobody's wish stays. */
export const exitNoticeMs = 10_000

// Few are ever warned; what is heard waits until it can be said.
const loadWarning = async () => (await import('./margin-warning.tsx')).MarginWarning

/**
 * Says on whatever screen there is that the margin of a position, or of a cross account, runs out, and that one was closed
 * without its owner or by an exit of theirs, until it is put away: the last one first, one for each position and account, with the way to where something can be done about it.
 */
export function MarginNotice() {
  const [warnings, setWarnings] = useState<readonly StreamNotice[]>([])
  const hear = useEffectEvent((data: readonly unknown[], type: 'snapshot' | 'update') => {
    if (type === 'snapshot') return
    const told = (data as readonly StreamNotice[]).filter(isWarning)
    for (const one of told) setWarnings((before) => [one, ...without(before, one)])
  })
  useEffect(() => listen('notice', hear), [])
  const [last] = warnings
  useEffect(() => {
    if (last?.kind !== 'exitFired') return undefined
    const timer = setTimeout(() => setWarnings((before) => without(before, last)), exitNoticeMs)
    return () => clearTimeout(timer)
  }, [last])
  const { Part: Warning } = useLazyPart(loadWarning, last !== undefined)
  if (last === undefined || Warning === null) return null
  const dismiss = () => setWarnings((before) => without(before, last))
  // The way out puts it away: one that stood behind it must not take over the very link that is being followed.
  return <Warning key={`${last.kind} ${last.id}`} warning={last} onDismiss={dismiss} />
}

const kinds: ReadonlySet<string> = new Set([
  'marginWarned',
  'poolWarned',
  'positionLiquidated',
  'exitFired',
])
const isWarning = ({ kind }: StreamNotice) => kinds.has(kind)

/** What a warning is about: a position, or the cross account of a book. */
const subjectOf = (warning: StreamNotice) =>
  warning.kind === 'poolWarned' ? `account ${contestOf(warning) ?? isDemo(warning)}` : warning.id

function without(warnings: readonly StreamNotice[], told: StreamNotice) {
  return warnings.filter((one) => subjectOf(one) !== subjectOf(told))
}
