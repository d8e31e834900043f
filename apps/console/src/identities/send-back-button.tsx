import type { IdentityItem } from '@candor/api'
import { Button } from '@mui/material'
import { useState } from 'react'
import { FaultForm } from './fault-form.tsx'

/**
 * Returns an application, field by field. It is disabled together with the pass button beside it, which states the
 * reason.
 */
export function SendBackButton({ item }: { readonly item: IdentityItem }) {
  const [faulting, setFaulting] = useState(false)
  if (item.pendingApprovalId !== null) return null
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        disabled={!item.isOpened}
        onClick={() => setFaulting(true)}
      >
        Send back
      </Button>
      {faulting && <FaultForm item={item} onClose={() => setFaulting(false)} />}
    </>
  )
}
