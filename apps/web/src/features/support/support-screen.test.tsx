import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { replaceUpload } from '../../api/upload.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import { history } from '../../lib/navigate.ts'
import { fakeApi, refusal } from '../../testing/fake-api.ts'
import type { Answers, SeenCall } from '../../testing/fake-api.ts'
import { expectAccessible } from '../../testing/looks.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pageOf } from '../../testing/sample-page.ts'
import { full, user } from '../../testing/samples.ts'
import {
  closedChat,
  sampleChat,
  sampleTicket,
  sampleTicketDetail,
  waitingChat,
} from '../../testing/support-samples.ts'
import { eventStream } from '../../testing/event-stream.ts'

let restores: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(async () => {
  for (const restore of restores) restore()
  restores = []
  await changeLanguage('en-us')
})

async function show(path: string, answers: Answers = {}) {
  const api = fakeApi({ ...full, ...answers })
  restores.push(api.restore)
  await renderApp(path)
  const inputs = (name: SeenCall['name']) =>
    api.calls.filter((each) => each.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
const box = () => page.getByRole('textbox', { name: 'Your message' })
const safety = /We never ask for a password/

describe('the chat', () => {
  test('shows the position in the queue and the target time, and warns of requests for a password', async () => {
    await show('/support', { getChat: waitingChat })
    await expect.element(page.getByText('You are number 3 in the queue.')).toBeVisible()
    await expect.element(page.getByText(/We aim to answer by/)).toBeVisible()
    await expect.element(page.getByText(safety)).toBeVisible()
    await expectAccessible()
  })

  test('outside of service hours it shows the next opening and the hours, and links to a ticket', async () => {
    await show('/support', { getChat: closedChat })
    await expect.element(page.getByText(/Nobody is here now. Somebody answers from/)).toBeVisible()
    await expect.element(page.getByText('Mon – Fri 09:00–21:00 (UTC+8)')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Open a ticket' }).click()
    await expect.element(page.getByRole('link', { name: /Withdrawal under review/ })).toBeVisible()
  })

  test('sends a message once, with its own key, and keeps the text after a refusal', async () => {
    const api = await show('/support', {
      sendChat: () => {
        throw refusal(503, 'Very busy.')
      },
    })
    await box().fill('Hello?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.element(page.getByText('Very busy.')).toBeVisible()
    await expect.element(box()).toHaveValue('Hello?')
    api.become(full)
    await userEvent.keyboard('{Tab}')
    await box().click()
    await userEvent.keyboard('{Enter}')
    await expect.element(box()).toHaveValue('')
    expect(api.inputs('sendChat')).toEqual([{ content: 'Hello?' }, { content: 'Hello?' }])
  })

  test('messages are rendered as text, even if they look like markup', async () => {
    const text = '<img src=x onerror="document.title=1"><b>bold</b>'
    const message = { ...sampleChat.messages[1]!, text }
    await show('/support', { getChat: { ...sampleChat, messages: [message] } })
    await expect.element(page.getByText(text)).toBeVisible()
    expect(document.querySelector('[role="log"] img, [role="log"] b, [role="log"] a')).toBeNull()
  })

  test('an answer appears on its stream event', async () => {
    const api = await show('/support', {
      getChat: waitingChat,
      createStreamTicket: { ticket: 'a'.repeat(43), expireAt: Date.now() + 30_000 },
    })
    const notify = await eventStream('chat', '700')
    await expect.element(page.getByText('You are number 3 in the queue.')).toBeVisible()
    api.become({ ...full, getChat: sampleChat })
    notify('supportAnswered')
    await expect.element(page.getByText(/It waits for a second person/)).toBeVisible()
    await expect.element(page.getByText('Somebody from support is with you.')).toBeVisible()
  })

  test('shows what support has read, and reports what the user has read', async () => {
    const api = await show('/support')
    const own = page.getByRole('listitem').filter({ hasText: 'How long does it take?' })
    await expect.element(own.getByText(/· Read$/)).toBeVisible()
    await expect.poll(() => api.inputs('readConversation')).toEqual([{ id: '700', number: 2 }])
  })

  test('a message that support has not read has no mark', async () => {
    await show('/support', { getChat: { ...sampleChat, readUpTo: 0 } })
    await expect.element(page.getByText(/How long does it take\?/)).toBeVisible()
    expect(page.getByText(/· Read$/).elements()).toEqual([])
  })

  test('shows that support is typing until the answer, without requests', async () => {
    const api = await show('/support', {
      createStreamTicket: { ticket: 'a'.repeat(43), expireAt: Date.now() + 30_000 },
    })
    const notify = await eventStream('chat', '700')
    await expect.element(page.getByText(/It waits for a second person/)).toBeVisible()
    const before = api.inputs('getChat').length
    notify('supportTyping')
    await expect.element(page.getByText('Support is typing…')).toBeVisible()
    expect(api.inputs('getChat').length).toBe(before)
    await expectAccessible()
    notify('supportAnswered')
    await expect.element(page.getByText('Support is typing…')).not.toBeInTheDocument()
  })

  test('typing signals are sent to support, with a minimum interval', async () => {
    const api = await show('/support')
    await box().fill('I')
    await box().fill('I w')
    await box().fill('I wait')
    await expect.poll(() => api.inputs('noteTyping')).toEqual([{}])
  })

  test('no typing signal is sent without an operator', async () => {
    const waiting = await show('/support', { getChat: waitingChat })
    await box().fill('Hello')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.element(box()).toHaveValue('')
    expect(waiting.inputs('noteTyping')).toEqual([])
  })

  test('after a gap longer than a page it restarts with the latest page, so no message is missing in between', async () => {
    const messageAt = (number: number) => ({
      ...sampleChat.messages[1]!,
      number,
      text: `Said ${number}.`,
    })
    const api = await show('/support', {
      getChat: { ...sampleChat, messages: [messageAt(1), messageAt(2)], hasEarlier: false },
      createStreamTicket: { ticket: 'a'.repeat(43), expireAt: Date.now() + 30_000 },
    })
    const notify = await eventStream('chat', '700')
    await expect.element(page.getByText('Said 2.')).toBeVisible()
    api.become({
      ...full,
      getChat: ({ before }) =>
        before === undefined
          ? { ...sampleChat, messages: [messageAt(8), messageAt(9)], hasEarlier: true }
          : { ...sampleChat, messages: [messageAt(6), messageAt(7)], hasEarlier: true },
    })
    notify('supportAnswered')
    await expect.element(page.getByText('Said 9.')).toBeVisible()
    expect(page.getByText('Said 2.').elements()).toEqual([])
    await page.getByRole('button', { name: 'Show earlier messages' }).click()
    await expect.element(page.getByText('Said 6.')).toBeVisible()
  })

  test("the chat can be sent to the user's address, if any", async () => {
    const api = await show('/support')
    await page.getByRole('button', { name: 'Send the chat to my email' }).click()
    await expect.element(page.getByText('The chat is on its way to ada@example.com.')).toBeVisible()
    expect(api.inputs('mailChatTranscript')).toEqual([{}])
    useSession.setState({ userInfo: { ...user, email: null } })
    await expect
      .element(page.getByRole('button', { name: 'Send the chat to my email' }))
      .not.toBeInTheDocument()
  })

  test('earlier messages load on request', async () => {
    const [first, second] = sampleChat.messages
    const api = await show('/support', {
      getChat: ({ before }) =>
        before === undefined
          ? { ...sampleChat, messages: [second!], hasEarlier: true }
          : { ...sampleChat, messages: [first!], hasEarlier: false },
    })
    await page.getByRole('button', { name: 'Show earlier messages' }).click()
    await expect.element(page.getByText(/How long does it take/)).toBeVisible()
    expect(api.inputs('getChat')).toContainEqual({ before: 2 })
  })

  test('a picture is compressed, attached, and can be removed', async () => {
    const sent: string[] = []
    restores.push(
      replaceUpload({
        send: async (_file, use) => {
          sent.push(use)
          return { fileId: '55' } as never
        },
      }),
    )
    const api = await show('/support')
    const canvas = new OffscreenCanvas(400, 400)
    canvas.getContext('2d')!.fillRect(0, 0, 400, 400)
    const file = new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' })
    const choose = () => userEvent.upload(page.getByLabelText('Add a picture'), file)
    await choose()
    await page.getByRole('button', { name: 'Remove picture 1' }).click()
    await choose()
    await expect.element(page.getByRole('img', { name: 'Picture 1' })).toBeVisible()
    await expectAccessible()
    await box().fill('See this')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect
      .poll(() => api.inputs('sendChat'))
      .toEqual([{ content: 'See this', fileIds: ['55'] }])
    expect(sent).toEqual(['chat', 'chat'])
  })
})

describe('tickets', () => {
  test('are listed with their state', async () => {
    await show('/support?tab=tickets')
    await expect.element(page.getByRole('link', { name: /Withdrawal under review/ })).toBeVisible()
    await expectAccessible()
  })

  test('a question from an order has its number, and opens the ticket', async () => {
    const api = await show('/support?type=withdrawal&order=601')
    await expect.element(page.getByText('W601')).toBeVisible()
    await page.getByRole('button', { name: 'Send ticket' }).click()
    await expect.element(page.getByText('Please write at least three letters.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Where is it')
    await page.getByRole('textbox', { name: 'What happened?' }).fill('It has not arrived.')
    await expectAccessible()
    await page.getByRole('button', { name: 'Send ticket' }).click()
    await expect.element(page.getByRole('heading', { name: 'Q981' })).toBeVisible()
    expect(api.inputs('createTicket')).toEqual([
      {
        subject: 'Where is it',
        content: 'It has not arrived.',
        category: 'withdraw',
        refType: 'withdrawal',
        refId: '601',
      },
    ])
  })

  test('a new ticket is in the list, however soon the user returns to it', async () => {
    let isThere = false
    const back = Promise.withResolvers<void>()
    // The list has no answer between the creation of the ticket and the return to the list.
    const listTickets = async () => {
      if (!isThere) return pageOf<typeof sampleTicket>([])
      await back.promise
      return pageOf([sampleTicket])
    }
    const createTicket = () => {
      isThere = true
      return sampleTicketDetail
    }
    await show('/support?tab=tickets', { listTickets, createTicket })
    await page.getByRole('button', { name: 'Open a ticket' }).click()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Where is it')
    await page.getByRole('textbox', { name: 'What happened?' }).fill('It has not arrived.')
    await page.getByRole('button', { name: 'Send ticket' }).click()
    await expect.element(page.getByRole('heading', { name: 'Q981' })).toBeVisible()
    history.push('/support?tab=tickets')
    await expect.element(page.getByRole('button', { name: 'Open a ticket' })).toBeVisible()
    back.resolve()
    await expect.element(page.getByRole('link', { name: /Withdrawal under review/ })).toBeVisible()
  })

  test('a ticket shows its response time, and accepts a reply', async () => {
    const api = await show('/support?id=981')
    await expect.element(page.getByText('First answer by')).toBeVisible()
    await expect.element(page.getByText('W601')).toBeVisible()
    await expect.element(page.getByText('Under way')).toBeVisible()
    await expectAccessible()
    await box().fill('One more thing')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect
      .poll(() => api.inputs('replyTicket'))
      .toEqual([{ id: '981', content: 'One more thing' }])
  })

  test('a closed ticket says that a reply reopens it', async () => {
    const answered = { statusKey: 'closed', firstAnsweredAt: 1 } as const
    await show('/support?id=981', { getTicket: { ...sampleTicketDetail, ...answered } })
    await expect.element(page.getByText(/This ticket is closed/)).toBeVisible()
  })
})
