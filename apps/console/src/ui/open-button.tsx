import { Button } from '@mui/material'
import { useExpanded, useRecordContext, useResourceContext } from 'react-admin'

/** Hides the list's own arrow, which neither a keyboard nor a screen reader can reach. */
export const withoutArrow = {
  '& .RaDatagrid-expandHeader, & .RaDatagrid-expandIconCell': { display: 'none' },
} as const

/**
 * The columns of a row stand side by side without overlap: on a narrow screen they scroll together, the buttons last.
 * The opened details keep the visible width of the list and do not scroll with the columns.
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
