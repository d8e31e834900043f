import { Chip } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { AppBar, TitlePortal, useGetIdentity, UserMenu } from 'react-admin'
import { isSandbox } from '../session/client.ts'

/** The bar at the top: the page's name as its heading, the kind of money, and the signed-in operator. */
export function ConsoleBar() {
  const { identity } = useGetIdentity()
  const name = identity?.fullName
  return (
    <AppBar userMenu={<UserMenu {...(name !== undefined && { label: name })} />}>
      <TitlePortal component="h1" />
      <SandboxLabel />
    </AppBar>
  )
}

/** Test money must not be mistaken for real money, or the reverse: the label follows the server alone. */
function SandboxLabel() {
  const { data } = useQuery({
    queryKey: ['isSandbox'],
    queryFn: isSandbox,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data !== true) return null
  return (
    <Chip
      label="Sandbox: test money"
      size="small"
      variant="outlined"
      sx={{ color: 'inherit', borderColor: 'currentColor', marginInline: 1 }}
    />
  )
}
