import type { IeoItem } from '@candor/api'
import { DraftForm, draftSaved } from '../draft-form.tsx'
import { useAct } from '../use-act.tsx'
import { fields, inputOf, valuesOf } from './values.ts'

type Props = { readonly project?: IeoItem; readonly onClose: () => void }

/** The form for a project's draft. */
export function ProjectForm({ project, onClose }: Props) {
  const act = useAct()
  const basedOn = project && { projectId: project.id, version: project.version }
  return (
    <DraftForm
      title={project === undefined ? 'New project' : `Change: ${project.name}`}
      fields={fields}
      first={valuesOf(project)}
      said={project?.words}
      inputOf={inputOf}
      missing="A date, a number or its English is missing."
      onSave={(input, remark) => act('saveIeoDraft', { ...input, ...basedOn, remark }, draftSaved)}
      onClose={onClose}
    />
  )
}
