import { Notification } from 'react-admin'

/**
 * The result of an act, shown on the bar at the top: there it covers no row, badge or button, on any page and at any
 * scroll position.
 */
export function ActNotification() {
  return (
    <Notification
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      sx={{ '&.MuiSnackbar-root': { top: 0 }, '& .MuiSnackbarContent-root': { paddingBlock: 0 } }}
    />
  )
}
