import { Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material'
import { useState, type SubmitEvent } from 'react'
import { Notification, useLogin } from 'react-admin'
import type { Typed } from '../session/client.ts'
import { passkeyToEnter } from '../session/passkey.ts'
import { errorText } from '../ui/error-text.ts'

const empty = { name: '', password: '', code: '' }

/** The typed values, and the sign-in with them. */
function useSignIn() {
  const login = useLogin()
  const [typed, setTyped] = useState(empty)
  const [fault, setFault] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const field = (key: keyof typeof empty) => ({
    value: typed[key],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [key]: target.value })),
    required: true,
  })
  async function enter(give: () => Promise<Typed>) {
    setSending(true)
    setFault(null)
    try {
      await login(await give())
    } catch (error) {
      setFault(errorText(error))
      setTyped((before) => ({ ...before, code: '' }))
      setSending(false)
    }
  }
  return { typed, field, fault, sending, enter }
}

/** Name, password and code together: the answer does not reveal which was wrong. */
export function LoginPage() {
  const { typed, field, fault, sending, enter } = useSignIn()
  function send(event: SubmitEvent) {
    event.preventDefault()
    void enter(async () => typed)
  }
  async function byPasskey() {
    const { name, password } = typed
    await enter(async () => ({ name, password, passkey: await passkeyToEnter() }))
  }
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100vh', alignItems: 'center', justifyContent: 'center' }}
    >
      <Card sx={{ width: 'min(24rem, 100%)' }}>
        <CardContent>
          <form onSubmit={send}>
            <Stack spacing={2}>
              <Typography component="h1" variant="h5">
                Candor console
              </Typography>
              <TextField label="Name" autoComplete="username" {...field('name')} />
              <TextField
                label="Password"
                type="password"
                autoComplete="current-password"
                {...field('password')}
              />
              <TextField
                label="Code"
                autoComplete="one-time-code"
                helperText="Six digits from your authenticator"
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
                {...field('code')}
              />
              {fault !== null && (
                <Typography role="alert" color="error">
                  {fault}
                </Typography>
              )}
              <Button type="submit" variant="contained" disabled={sending}>
                Sign in
              </Button>
              <Button
                disabled={sending || typed.name === '' || typed.password === ''}
                onClick={() => void byPasskey()}
              >
                Use a passkey in place of the code
              </Button>
            </Stack>
          </form>
        </CardContent>
      </Card>
      <Notification />
    </Stack>
  )
}
