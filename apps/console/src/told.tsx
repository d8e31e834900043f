import { Notification } from 'react-admin'

/**
 * What was done, told on the bar at the top: there it lies over no row, no badge and no button, whatever the page
 * shows and however far it is scrolled.
 */
export function Told() {
  return (
    <Notification
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      sx={{ '&.MuiSnackbar-root': { top: 0 }, '& .MuiSnackbarContent-root': { paddingBlock: 0 } }}
    />
  )
}
