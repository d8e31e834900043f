import { content } from '../content/content.tsx'
import { contests } from '../contests/contests.tsx'
import type { DraftPage } from '../drafts/draft-pages.tsx'
import { projects } from '../ieo/projects.tsx'
import { products } from '../products/products.tsx'
import { levels } from '../rewards/levels.tsx'
import { tasks } from '../rewards/tasks.tsx'

export { content, contests, levels, products, projects, tasks }

/** Every page of drafts that two operators publish. */
export const draftPageList: readonly DraftPage[] = [
  products,
  tasks,
  levels,
  content,
  projects,
  contests,
]
