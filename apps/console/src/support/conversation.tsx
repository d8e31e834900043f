import type { Language, OpenedConversation, SupportItem, TicketOrderState } from '@candor/api'
import { Box, Button, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { call } from '../session/client.ts'
import { Failed } from '../ui/console-list.tsx'
import { FactLines } from '../ui/fact-lines.tsx'
import { SealedPicture } from '../ui/sealed-picture.tsx'
import { useAct, useActAtOnce } from '../acts/use-act.tsx'
import { timeText } from '../ui/time-text.tsx'
import { CannedAnswers } from './canned-answers.tsx'
import { HandOverButton } from './hand-over-button.tsx'
import { Notes } from './notes.tsx'
import { useUserTypes } from './typing-users.ts'

/** The refetch interval without a stream, in ms. */
const lookMs = 5_000
/** The minimum interval between two typing signals to a user, in ms. */
const typingMs = 3_000

/** The state of the order that a ticket is about. */
const orderStateText: Readonly<Record<TicketOrderState, string>> = {
  under_way: 'Under way',
  done: 'Done',
  not_done: 'Not carried out',
}

/**
 * The messages for the operator who has claimed the conversation, and the answer field. Each look that shows a new
 * message is recorded.
 */
export function Conversation({ item: { id, lang, kind } }: { readonly item: SupportItem }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['conversation', id],
    queryFn: () => call('openConversation', { id }),
    refetchInterval: lookMs,
  })
  if (data !== undefined) return <Opened conversation={data} lang={lang} kind={kind} />
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  return <Skeleton variant="rectangular" height={160} />
}

type OpenedProps = {
  readonly conversation: OpenedConversation
  readonly lang: Language
  readonly kind: SupportItem['kind']
}

function Opened({ conversation, lang, kind }: OpenedProps) {
  const { id, subject, messages, statusKey, colleagues, notes, orderState, readUpTo } = conversation
  const actAtOnce = useActAtOnce()
  const number = messages.at(-1)?.number ?? 0
  const userTypes = useUserTypes(id, number)
  const lastRead = messages.findLast(
    (message) => message.author === 'support' && message.number <= readUpTo,
  )
  return (
    <Stack spacing={2}>
      {subject !== null && (
        <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Typography>
      )}
      <FactLines
        facts={[['Order status', orderState === null ? null : orderStateText[orderState]]]}
      />
      <Stack spacing={1} role="log" aria-label="Messages" sx={{ maxWidth: '48rem' }}>
        {messages.map((message) => (
          <Message
            key={message.number}
            of={id}
            message={message}
            isLastRead={message === lastRead}
          />
        ))}
      </Stack>
      <Typography variant="caption" aria-live="polite">
        {userTypes && 'The user is typing…'}
      </Typography>
      {statusKey !== 'closed' && (
        <>
          <Notes id={id} notes={notes} />
          <Answer id={id} lang={lang} isChat={kind === 'chat'} />
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
            <HandOverButton id={id} colleagues={colleagues} />
            <Button
              color="error"
              variant="outlined"
              onClick={() => void actAtOnce('closeConversation', { id, number }, 'Closed.')}
            >
              Close
            </Button>
          </Stack>
        </>
      )}
    </Stack>
  )
}

type MessageProps = {
  readonly of: string
  readonly message: OpenedConversation['messages'][number]
  /** Whether this is the last message that the user has read. */
  readonly isLastRead: boolean
}

/** Messages of users are plain text: no markup is rendered, and no address becomes a link. */
function Message({ of, message, isLastRead }: MessageProps) {
  const { author, operatorName, text, fileIds, at } = message
  const isUser = author === 'user'
  return (
    <Box
      sx={{
        alignSelf: isUser ? 'start' : 'end',
        maxWidth: '85%',
        padding: 1.5,
        borderRadius: 2,
        bgcolor: isUser ? 'action.hover' : 'action.selected',
      }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {isUser ? 'User' : operatorName} · {timeText(at)}
        {isLastRead && ' · Read'}
      </Typography>
      <Typography
        variant="body2"
        dir="auto"
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
      {fileIds.map((fileId, place) => (
        <Picture key={fileId} id={of} fileId={fileId} name={`Picture ${place + 1}`} />
      ))}
    </Box>
  )
}

type PictureProps = { readonly id: string; readonly fileId: string; readonly name: string }

/** Nothing is fetched before the operator asks, because each look is recorded. */
function Picture({ id, fileId, name }: PictureProps) {
  const [open, setOpen] = useState(false)
  if (open)
    return <SealedPicture name={name} look={() => call('seeSupportPicture', { id, fileId })} />
  return (
    <Button size="small" onClick={() => setOpen(true)}>
      {name}: open, on record
    </Button>
  )
}

type AnswerProps = { readonly id: string; readonly lang: Language; readonly isChat: boolean }

function Answer({ id, lang, isChat }: AnswerProps) {
  const act = useAct()
  const cache = useQueryClient()
  const [content, setContent] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const sentAt = useRef(0)
  function type(text: string) {
    setContent(text)
    if (!isChat || Date.now() - sentAt.current < typingMs) return
    sentAt.current = Date.now()
    call('noteDeskTyping', { id }).catch(() => {
      // A lost typing signal is harmless: the answer itself follows soon.
    })
  }
  async function send(event: SubmitEvent) {
    event.preventDefault()
    setSending(true)
    const failure = await act('answerConversation', { id, content }, 'Answered.')
    setSending(false)
    setFault(failure)
    if (failure !== null) return
    setContent('')
    await cache.invalidateQueries({ queryKey: ['conversation', id] })
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack spacing={1} sx={{ maxWidth: '48rem' }}>
        <CannedAnswers
          lang={lang}
          onPick={(text) => setContent(content.trim() === '' ? text : `${content}\n${text}`)}
        />
        <TextField
          label="Answer"
          multiline
          minRows={2}
          value={content}
          error={fault !== null}
          helperText={
            fault ??
            'Text only. Never ask for a password, a code or a key: the app tells users that nobody here does.'
          }
          slotProps={{ htmlInput: { maxLength: 2_000 } }}
          onChange={({ target }) => type(target.value)}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={isSending || content.trim() === ''}
          sx={{ alignSelf: 'start' }}
        >
          Send answer
        </Button>
      </Stack>
    </form>
  )
}
