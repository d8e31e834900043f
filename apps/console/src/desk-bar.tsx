import { AppBar, TitlePortal, useGetIdentity, UserMenu } from 'react-admin'

/** The bar at the top: the page's name as its heading, and who sits here. */
export function DeskBar() {
  const { identity } = useGetIdentity()
  const name = identity?.fullName
  return (
    <AppBar userMenu={<UserMenu {...(name !== undefined && { label: name })} />}>
      <TitlePortal component="h1" />
    </AppBar>
  )
}
