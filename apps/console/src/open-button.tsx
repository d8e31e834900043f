import { Button } from '@mui/material'
import { useExpanded, useRecordContext, useResourceContext } from 'react-admin'

/** Hides the list's own arrow, which neither a keyboard nor a screen reader can reach. */
export const withoutArrow = {
  '& .RaDatagrid-expandHeader, & .RaDatagrid-expandIconCell': { display: 'none' },
} as const

/**
 * A row's columns stand beside one another, none over another: on a narrow screen they move together, what is done
 * with a row last. What a row opens stays as wide as what is seen of the list, and does not move with them.
 */
export const rowsInSight = {
  '& .RaDatagrid-headerCell, & .RaDatagrid-rowCell': { paddingInline: 0.75 },
  '& .RaDatagrid-expandedPanel > td': { padding: 0 },
  '& .RaDatagrid-expandedPanel > td > *': {
    position: 'sticky',
    left: 0,
    boxSizing: 'border-box',
    width: '100cqw',
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
