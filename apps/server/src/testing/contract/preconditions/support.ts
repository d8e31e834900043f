import { ticketOrders } from '@candor/api'
import { newOperator } from '../operators.ts'
import { newPicture } from '../picture.ts'
import { claimedChat, readConversation, ticketIdOf } from '../support.ts'
import { objectsOf } from '../words.ts'
import type { Preconditions, Scene } from './scene.ts'

const ownTicket = async ({ person, given }: Scene) => ({
  id: 'id' in given ? given['id'] : await ticketIdOf(person),
})
/** Blank text is refused. */
const contentOf = ({ body }: Pick<Scene, 'body'>) => `. ${String(body['content'])}`.slice(0, 2_000)

const ownPictures = async (scene: Scene) => ({
  content: contentOf(scene),
  fileIds: [await newPicture(scene.seeded, scene.person, 'chat')],
})

/** Reference to the user's own order named by the test, by its kind; none if no order is named. */
async function ownOrder({ person, given }: Scene) {
  if (!('refId' in given)) return { refType: undefined, refId: undefined }
  const own = await objectsOf(person)
  const orders = {
    recharge: own.recharges,
    withdrawal: own.withdrawals,
    position: [...own.running, ...own.closed],
    option: own.options,
    swap: own.swaps,
    product_order: own.productOrders,
    ieo_order: own.ieoOrders,
    loan: own.loans,
  }
  const refId = String(given['refId'])
  const refType = ticketOrders.find((kind) => orders[kind].includes(refId)) ?? 'recharge'
  return { refType, refId }
}

const noPictures = { fileIds: undefined }

export const ofSupport: Preconditions = {
  sendChat: ownPictures,
  createTicket: async (scene) => ({
    ...noPictures,
    subject: 'A question',
    content: contentOf(scene),
    ...(await ownOrder(scene)),
  }),
  replyTicket: async (scene) => ({
    ...noPictures,
    ...(await ownTicket(scene)),
    content: contentOf(scene),
  }),
  getTicket: ownTicket,
  // A transcript needs at least one message.
  getChatTranscript: async ({ person }) => {
    await person.done('sendChat', { content: 'Hello' })
    return {}
  },
  mailChatTranscript: async ({ person }) => {
    await person.done('sendChat', { content: 'Hello' })
    return {}
  },
  readConversation: ownTicket,
  noteConversation: async ({ seeded, person, body }) => ({
    ...(await claimedChat(seeded, person)),
    note: `. ${String(body['note'])}`.slice(0, 300),
  }),
  noteDeskTyping: ({ seeded, person }) => claimedChat(seeded, person),
  openConversation: ({ seeded, person }) => claimedChat(seeded, person),
  async seeSupportPicture({ seeded, person }) {
    const { alice } = seeded
    const fileId = await newPicture(seeded, alice, 'chat')
    await alice.awake()
    await alice.done('sendChat', { content: 'This is what I see', fileIds: [fileId] })
    return { ...(await claimedChat(seeded, person)), fileId }
  },
  answerConversation: async ({ seeded, person, body }) => ({
    ...(await claimedChat(seeded, person)),
    content: contentOf({ body }),
  }),
  async handOverConversation({ seeded, person }) {
    const name = `answerer${seeded.world.newId()}`
    const to = await newOperator(seeded, name, ['support'])
    return { ...(await claimedChat(seeded, person)), operatorId: to.userId }
  },
  closeConversation: ({ seeded, person }) => readConversation(seeded, person),
}
