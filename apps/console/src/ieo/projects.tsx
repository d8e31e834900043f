import { dayMs, type IeoAct, type IeoItem } from '@candor/api'
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined'
import { serverNow } from '../session/client.ts'
import { askForm, sentForApproval } from '../drafts/ask-form.tsx'
import type { Asked, DraftAct } from '../drafts/descriptor.ts'
import { draftForm, draftSaved } from '../drafts/draft-form.tsx'
import { draftPages } from '../drafts/draft-pages.tsx'
import { wholeWords } from '../drafts/offer-words.tsx'
import { Lines } from '../ui/lines.tsx'
import { TimeLeft } from '../ui/time-left.tsx'
import { timeText } from '../ui/time-text.tsx'
import { amountText } from '../ui/words.ts'
import { fields, inputOf, valuesOf } from './values.ts'

const statusText: Readonly<Record<IeoItem['status'], string>> = {
  draft: 'Draft',
  published: 'Published',
  closed: 'Closed to applications',
  drawn: 'Allocated',
  listed: 'Tokens handed out',
  cancelled: 'Called off',
}
const colors = {
  draft: 'default',
  published: 'success',
  closed: 'warning',
  drawn: 'warning',
  listed: 'success',
  cancelled: 'error',
} as const satisfies Record<IeoItem['status'], string>

const verbs: Readonly<Record<IeoAct, string>> = {
  publish: 'Ask to publish',
  cancel: 'Ask to call off',
  list: 'Ask to hand out tokens',
  return: 'Ask to return tokens',
}
const cancelReasons = [
  'issuer_request',
  'legal_order',
  'security_incident',
  'provider_trouble',
] as const

const nameOf = ({ name }: IeoItem) => name

const ProjectForm = draftForm({
  newTitle: 'New project',
  nameOf,
  fields,
  valuesOf,
  wordsOf: ({ words }: IeoItem) => words,
  inputOf,
  missing: 'A date, a number or its English is missing.',
  save: (act, input, project) =>
    act(
      'saveIeoDraft',
      { ...input, ...(project && { projectId: project.id, version: project.version }) },
      draftSaved,
    ),
})

/** The request of one act; the server and the second operator check again. */
const ask = (what: IeoAct): Asked<IeoItem> => ({
  call: 'askIeo',
  title: (project) => `${verbs[what]}: ${nameOf(project)}`,
  submit: verbs[what],
  ...(what === 'cancel'
    ? { reasons: cancelReasons }
    : { reasons: ['terms_complete'], reasonLabel: 'Reason' }),
  send: (act, { id, version }, why) =>
    act('askIeo', { id, version, act: what, ...why }, sentForApproval),
})

const asking = (what: IeoAct, fits: (project: IeoItem) => boolean): DraftAct<IeoItem> => ({
  label: verbs[what],
  call: 'askIeo',
  fits: (project) => project.pending === null && fits(project),
  isCancel: what === 'cancel',
  Form: askForm(ask(what)),
})

const isPaid = ({ status, payUntilAt }: IeoItem) =>
  status === 'drawn' && payUntilAt !== null && serverNow() >= payUntilAt

/** Not from its draw on, unless it is still not drawn a day later. */
const isCancellable = ({ status, drawAt }: IeoItem) => {
  const now = serverNow()
  return ['published', 'closed'].includes(status) && (now < drawAt || now >= drawAt + dayMs)
}

/** Projects and their drafts. One operator writes a draft; two publish it, cancel it or distribute its tokens. */
export const projects = draftPages<IeoItem>({
  resource: 'offerings',
  label: 'Offerings',
  Icon: RocketLaunchOutlined,
  list: 'listIeoItems',
  id: 'id',
  nothing: 'There is no project.',
  nameOf,
  create: { label: 'New project', call: 'saveIeoDraft', Form: ProjectForm },
  columns: [
    { label: 'Terms', value: (project) => <Lines of={termLines(project)} /> },
    { label: 'Times', value: (project) => <Lines of={timeLines(project)} /> },
    { label: 'Demand', value: (project) => <Lines of={demandLines(project)} /> },
  ],
  versions: {
    label: 'Project',
    stateOf: ({ symbol, status, version, completeCount, pending }) => ({
      about: symbol,
      chip: { label: statusText[status], color: colors[status] },
      isDraft: status === 'draft',
      isWaiting: pending !== null,
      completeCount,
      lines: [`Version ${version}`],
    }),
    previewOf: (project) => ({
      columns: [
        [`Version ${project.version}`, termLines(project)],
        ['Times', timeLines(project)],
      ],
      words: wholeWords(project.words),
    }),
    change: { label: 'Change', call: 'saveIeoDraft', Form: ProjectForm },
    publish: ask('publish'),
    acts: [
      asking('list', isPaid),
      asking('cancel', isCancellable),
      asking(
        'return',
        ({ status, heldQuantity }) =>
          !['published', 'closed', 'drawn'].includes(status) &&
          heldQuantity !== null &&
          heldQuantity !== '0',
      ),
    ],
    waiting: ({ pending }) =>
      pending === null ? [] : [`${verbs[pending.act]}: awaiting second approval`],
    Note: ({ item: { pending, status, payUntilAt } }) =>
      pending === null && status === 'drawn' && payUntilAt !== null ? (
        <TimeLeft label="Tokens can be handed out in" until={payUntilAt} />
      ) : null,
  },
})

function termLines(project: IeoItem): readonly string[] {
  const { symbol, currency, price, saleQuantity, perUserMin, perUserMax, step } = project
  const { listSymbol, heldQuantity } = project
  return [
    `${amountText(saleQuantity)} ${symbol} at ${amountText(price)} ${currency}`,
    project.allocationMode === 'lottery' ? 'By lottery' : 'Pro rata',
    `${amountText(perUserMin)}–${amountText(perUserMax)} each, lots of ${amountText(step)}`,
    ...(listSymbol === null || heldQuantity === null
      ? []
      : [`Traded at ${listSymbol}`, `Its account holds ${amountText(heldQuantity)} ${symbol}`]),
  ]
}

const timeLines = (project: IeoItem): readonly string[] => [
  `Opens ${timeText(project.applyStartAt)}`,
  `Closes ${timeText(project.applyEndAt)}`,
  `Allocated ${timeText(project.drawAt)}`,
  `Paid by ${timeText(project.payUntilAt ?? project.payDeadlineAt)}`,
]

function demandLines(project: IeoItem): readonly string[] {
  const { participantCount, subscribedQuantity, wonQuantity, paidAmount, currency } = project
  return [
    `${participantCount} applied for ${amountText(subscribedQuantity)}`,
    `Won ${amountText(wonQuantity)}`,
    `Paid ${amountText(paidAmount)} ${currency}`,
  ]
}
