import type { ContestAct, ContestItem } from '@candor/api'
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined'
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

const statusText: Readonly<Record<ContestItem['status'], string>> = {
  draft: 'Draft',
  published: 'Published',
  frozen: 'Ranking final',
  released: 'Prizes released',
  cancelled: 'Called off',
}
const colors = {
  draft: 'default',
  published: 'success',
  frozen: 'warning',
  released: 'success',
  cancelled: 'error',
} as const satisfies Record<ContestItem['status'], string>

const verbs: Readonly<Record<ContestAct, string>> = {
  publish: 'Ask to publish',
  cancel: 'Ask to call off',
  release: 'Ask to release prizes',
}
/** Reasons for cancelling a contest; its users read them. */
const cancelReasons = [
  'maintenance',
  'market_disorder',
  'provider_trouble',
  'security_incident',
  'legal_order',
] as const

const nameOf = ({ name }: ContestItem) => name

const ContestForm = draftForm({
  newTitle: 'New contest',
  nameOf,
  fields,
  valuesOf,
  wordsOf: ({ words }: ContestItem) => words,
  inputOf,
  missing: 'A date, a number, a line of prizes or its English is missing.',
  save: (act, input, contest) =>
    act(
      'saveContestDraft',
      { ...input, ...(contest && { contestId: contest.id, version: contest.version }) },
      draftSaved,
    ),
})

const ask = (what: ContestAct): Asked<ContestItem> => ({
  call: 'askContest',
  title: (contest) => `${verbs[what]}: ${nameOf(contest)}`,
  submit: verbs[what],
  ...(what === 'cancel'
    ? { reasons: cancelReasons }
    : { reasons: ['terms_complete'], reasonLabel: 'Reason' }),
  send: (act, { id, version }, why) =>
    act('askContest', { id, version, act: what, ...why }, sentForApproval),
})

const asking = (
  what: ContestAct,
  fits: (contest: ContestItem) => boolean,
): DraftAct<ContestItem> => ({
  label: verbs[what],
  call: 'askContest',
  fits: (contest) => contest.pending === null && fits(contest),
  isCancel: what === 'cancel',
  Form: askForm(ask(what)),
})

const isReleasable = ({ status, releaseFrom }: ContestItem) =>
  status === 'frozen' && serverNow() >= releaseFrom

/**
 * Contests and their drafts. One operator writes a draft; two publish it, and two release the prizes of its final
 * ranking.
 */
export const contests = draftPages<ContestItem>({
  resource: 'contests',
  label: 'Contests',
  Icon: EmojiEventsOutlined,
  list: 'listContestItems',
  id: 'id',
  nothing: 'There is no contest.',
  nameOf,
  create: { label: 'New contest', call: 'saveContestDraft', Form: ContestForm },
  columns: [
    { label: 'Terms', value: (contest) => <Lines of={termLines(contest)} /> },
    { label: 'Times', value: (contest) => <Lines of={timeLines(contest)} /> },
    { label: 'Prizes', value: (contest) => <Lines of={prizeLines(contest)} /> },
  ],
  versions: {
    label: 'Contest',
    stateOf: ({ status, version, completeCount, pending, participantCount, maxParticipants }) => ({
      chip: { label: statusText[status], color: colors[status] },
      isDraft: status === 'draft',
      isWaiting: pending !== null,
      completeCount,
      lines: [`Version ${version}`, `${participantCount} of ${maxParticipants} places`],
    }),
    previewOf: (contest) => ({
      columns: [
        [`Version ${contest.version}`, termLines(contest)],
        ['Times', timeLines(contest)],
        ['Prizes', prizeLines(contest)],
      ],
      words: wholeWords(contest.words),
    }),
    change: { label: 'Change', call: 'saveContestDraft', Form: ContestForm },
    publish: ask('publish'),
    acts: [
      asking('cancel', ({ status, startAt }) => status === 'published' && serverNow() < startAt),
      asking('release', isReleasable),
    ],
    waiting: ({ pending }) =>
      pending === null ? [] : [`${verbs[pending.act]}: awaiting second approval`],
    Note: ({ item }) =>
      item.pending === null && item.status === 'frozen' && !isReleasable(item) ? (
        <TimeLeft label="Prizes can be released in" until={item.releaseFrom} />
      ) : null,
  },
})

const identities = ['none', 'basic', 'advanced'] as const

const termLines = ({
  currency,
  initialFunds,
  metric,
  minValidOpens,
  kycLimit,
}: ContestItem): readonly string[] => [
  `${amountText(initialFunds)} ${currency} of simulated funds each`,
  metric === 'profit' ? 'Ranked by profit' : 'Ranked by yield',
  `Valid positions needed: ${minValidOpens}`,
  `Identity needed: ${identities[kycLimit] ?? ''}`,
]

const timeLines = ({ startAt, endAt, status, releaseFrom }: ContestItem): readonly string[] => [
  `Starts ${timeText(startAt)}`,
  `Ends ${timeText(endAt)}`,
  status === 'cancelled' ? 'Called off before its start' : `Released from ${timeText(releaseFrom)}`,
]

/** The state of the prize money: none for a draft, returned for a cancelled contest. */
const setAside: Readonly<Record<ContestItem['status'], string>> = {
  draft: 'Will set aside',
  published: 'Set aside',
  frozen: 'Set aside',
  released: 'Was set aside:',
  cancelled: 'Went back:',
}

/** The prize table, and after the final ranking the winners, as the job has computed them. */
function prizeLines(contest: ContestItem): readonly string[] {
  const { currency, rewards, prizesDue, prizeTotal, status, winners } = contest
  const table = rewards.map(({ fromRank: from, toRank: to, amount }) =>
    from === to
      ? `${from}: ${amountText(amount)}`
      : `${from}–${to}: ${amountText(amount)} together`,
  )
  const won = winners.map(
    ({ rank, maskedAccount, profit, prize }) =>
      `${rank}. ${maskedAccount}, profit ${amountText(profit)}: ${amountText(prize)}`,
  )
  const due = prizesDue === null ? [] : [`Due ${amountText(prizesDue)} ${currency}`]
  return [
    `${setAside[status]} ${amountText(prizeTotal)} ${currency}`,
    ...(prizesDue === null ? table : won),
    ...due,
  ]
}
