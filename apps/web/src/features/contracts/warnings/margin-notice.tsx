import type { StreamNotice } from '@candor/api'
import { useEffect, useEffectEvent, useState } from 'react'
import { listen } from '../../../live/feed.ts'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'
import { contestOf, isDemo } from './warning.ts'

/** How long a fired exit is shown, in ms: the user requested it, and the notifications keep it. Other warnings stay. */
const exitNoticeMs = 10_000

// Few users are ever warned, so the notice loads on demand; events wait until it is loaded.
const loadWarning = async () => (await import('./margin-warning.tsx')).MarginWarning

/**
 * Shows margin warnings of positions and cross accounts, forced closes and fired exits on any screen, until dismissed.
 * The latest comes first, one per position and account, with a link to the screen where the user can act.
 */
export function MarginNotice() {
  const [warnings, setWarnings] = useState<readonly StreamNotice[]>([])
  const onNotices = useEffectEvent((data: readonly unknown[], type: 'snapshot' | 'update') => {
    if (type === 'snapshot') return
    const notices = (data as readonly StreamNotice[]).filter(isWarning)
    for (const notice of notices) setWarnings((before) => [notice, ...without(before, notice)])
  })
  useEffect(() => listen('notice', onNotices), [])
  const [last] = warnings
  useEffect(() => {
    if (last?.kind !== 'exitFired') return undefined
    const timer = setTimeout(() => setWarnings((before) => without(before, last)), exitNoticeMs)
    return () => clearTimeout(timer)
  }, [last])
  const { Part: Warning } = useLazyPart(loadWarning, last !== undefined)
  if (last === undefined || Warning === null) return null
  const dismiss = () => setWarnings((before) => without(before, last))
  // Following the link dismisses the warning. The key prevents the next warning from taking over that link.
  return <Warning key={`${last.kind} ${last.id}`} warning={last} onDismiss={dismiss} />
}

const kinds: ReadonlySet<string> = new Set([
  'marginWarned',
  'poolWarned',
  'positionLiquidated',
  'exitFired',
])
const isWarning = ({ kind }: StreamNotice) => kinds.has(kind)

/** The subject of a warning: a position, or the cross account of a book. */
const subjectOf = (warning: StreamNotice) =>
  warning.kind === 'poolWarned' ? `account ${contestOf(warning) ?? isDemo(warning)}` : warning.id

function without(warnings: readonly StreamNotice[], warning: StreamNotice) {
  return warnings.filter((each) => subjectOf(each) !== subjectOf(warning))
}
