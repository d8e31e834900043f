import { Button } from '@mui/material'
import { useExpanded, useRecordContext, useResourceContext } from 'react-admin'

/** Hides the list's own arrow, which neither a keyboard nor a screen reader reaches. */
export const withoutArrow = {
  '& .RaDatagrid-expandHeader, & .RaDatagrid-expandIconCell': { display: 'none' },
} as const

/** Keeps the last column, where a row is decided on, in sight however narrow the screen is. */
export const lastInSight = {
  '& thead th:last-of-type, & .RaDatagrid-row > td:last-of-type': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    backgroundColor: 'background.paper',
  },
} as const

/** Opens and closes the details of a row, in the arrow's place. */
export function OpenButton() {
  const resource = useResourceContext() ?? ''
  const { id } = useRecordContext<{ readonly id: string | number }>() ?? { id: '' }
  const [isOpen, toggle] = useExpanded(resource, id)
  return (
    <Button
      size="small"
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': `${id}-expand` })}
      onClick={toggle}
    >
      Details
    </Button>
  )
}
