import type { ContestItem } from '@candor/api'
import { DraftForm, draftSaved } from '../draft-form.tsx'
import { useAct } from '../use-act.tsx'
import { fields, inputOf, valuesOf } from './values.ts'

type Props = { readonly contest?: ContestItem; readonly onClose: () => void }

/** A contest as it is wanted. */
export function ContestForm({ contest, onClose }: Props) {
  const act = useAct()
  const basedOn = contest && { contestId: contest.id, version: contest.version }
  return (
    <DraftForm
      title={contest === undefined ? 'New contest' : `Change: ${contest.name}`}
      fields={fields}
      first={valuesOf(contest)}
      said={contest?.words}
      inputOf={inputOf}
      missing="A date, a number, a line of prizes or its English is missing."
      onSave={(input, remark) =>
        act('saveContestDraft', { ...input, ...basedOn, remark }, draftSaved)
      }
      onClose={onClose}
    />
  )
}
