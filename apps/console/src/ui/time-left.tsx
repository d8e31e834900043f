import { Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { serverNow } from '../session/client.ts'

const two = (count: number): string => String(count).padStart(2, '0')

/** A countdown: `14:32`, with hours if there are any. */
function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}

/** The time left for an act, counted down on the server's clock; nothing after its end. */
export function TimeLeft({ label, until }: { readonly label: string; readonly until: number }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (until <= now) return null
  return (
    <Typography variant="caption" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {label} {countdownText(until - now)}
    </Typography>
  )
}
