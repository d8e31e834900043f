import { Alert, Snackbar } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLogout } from 'react-admin'
import { acted, currentOperator, idleLeftMs } from '../session/session.ts'

const warnMs = 60_000

/** Signs out after a quarter of an hour without activity, with a warning a minute before. */
export function IdleWatch() {
  const logout = useLogout()
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = idleLeftMs()
      setLeft(now)
      if (now === 0) void logout()
    }, 1_000)
    return () => clearInterval(timer)
  }, [logout])
  useEffect(() => {
    // Activity after the end does not revive the session.
    const act = () => (currentOperator() === null ? undefined : acted())
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, act)
    return () => {
      for (const sign of signs) removeEventListener(sign, act)
    }
  }, [])
  const isSoon = left !== null && left > 0 && left < warnMs
  return (
    <Snackbar open={isSoon} anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
      <Alert severity="warning">
        You will be signed out in {Math.ceil((left ?? 0) / 1_000)} seconds.
      </Alert>
    </Snackbar>
  )
}
