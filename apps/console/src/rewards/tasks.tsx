import type { PublishedTask } from '@candor/api'
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import { draftPages } from '../drafts/draft-pages.tsx'
import { timeText } from '../ui/time-text.tsx'
import { amountText } from '../ui/words.ts'
import { TaskForm } from './task-form.tsx'
import { kindText, scopeText } from './words.ts'

/** Tasks with a reward for users. Two operators publish a task; its terms never change. */
export const tasks = draftPages<PublishedTask>({
  resource: 'tasks',
  label: 'Tasks',
  Icon: TaskAltOutlined,
  list: 'listPublishedTasks',
  id: 'id',
  nothing: 'There is no task.',
  nameOf: ({ kindKey }) => kindText[kindKey],
  create: { label: 'New task', call: 'proposeTask', Form: TaskForm },
  columns: [
    { label: 'Counts', value: ({ kindKey, target }) => `${kindText[kindKey]}, ${target}×` },
    { label: 'For', value: ({ tabKey }) => scopeText[tabKey] },
    { label: 'Reward', value: ({ reward, currency }) => `${amountText(reward)} ${currency}` },
    { label: 'Left', value: ({ left, quota }) => `${left} of ${quota}` },
    { label: 'Finished, claimed', value: ({ finished, claimed }) => `${finished}, ${claimed}` },
    { label: 'Runs', value: ({ startAt, endAt }) => `${timeText(startAt)} – ${timeText(endAt)}` },
  ],
})
