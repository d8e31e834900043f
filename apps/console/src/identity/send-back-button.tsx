import type { IdentityItem } from '@candor/api'
import { Button } from '@mui/material'
import { useState } from 'react'
import { FaultForm } from './fault-form.tsx'

/** Sends an application back, field by field. It rests with what passes it, which stands beside it and says why. */
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
